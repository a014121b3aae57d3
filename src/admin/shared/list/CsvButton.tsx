import { useState } from 'react';
import { Button, FormFeedback } from 'reactstrap';
import { saveFile } from '../../../lib/saveFile';
import type { Result } from '../../../store/actionFamily';
import { useAppSelector } from '../../../store/hooks';
import { selectHas } from '../../../store/session';

interface Props {
  /** The file's name without its extension. */
  name: string;
  load: () => Promise<Result<Blob>>;
}

/** Downloads the filtered list as a CSV file, if the server has exports. */
export function CsvButton({ name, load }: Props) {
  const [state, setState] = useState<{ busy?: boolean; error?: string }>({});
  const hasExports = useAppSelector((state) => selectHas(state, 'exports'));
  if (!hasExports) return null;
  const download = async () => {
    if (state.busy) return;
    setState({ busy: true });
    const { data, error } = await load();
    if (data) saveFile(data, `${name}.csv`);
    setState(error ? { error: error.message } : {});
  };
  return (
    <div className="csv-export">
      <Button outline color="primary" aria-disabled={state.busy} onClick={download}>
        {state.busy ? 'Exporting…' : 'Export CSV'}
      </Button>
      {state.error && <FormFeedback role="alert">{state.error}</FormFeedback>}
    </div>
  );
}
