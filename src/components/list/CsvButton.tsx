import { useState } from 'react';
import { Button } from 'reactstrap';
import type { Extension } from '../../contract/extensions';
import { saveFile } from '../../lib/saveFile';
import type { Result } from '../../store/actionFamily';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';

interface Props {
  /** The file's name without its extension. */
  name: string;
  load: () => Promise<Result<Blob>>;
  /** The extension that has the call; null where the visitor is no user. */
  extension?: Extension | null;
  label?: string;
  color?: string;
  outline?: boolean;
}

/** Downloads the filtered list as a CSV file, if the server has this call. */
export function CsvButton({
  name,
  load,
  extension = 'administration',
  label = 'Export CSV',
  color = 'primary',
  outline = true,
}: Props) {
  const [state, setState] = useState<{ busy?: boolean; error?: string }>({});
  const hasCall = useAppSelector((state) => extension === null || selectHas(state, extension));
  if (!hasCall) return null;
  const download = async () => {
    if (state.busy) return;
    setState({ busy: true });
    const { data, error } = await load();
    if (data) saveFile(data, `${name}.csv`);
    setState(error ? { error: error.message } : {});
  };
  return (
    <div className="csv-export d-contents">
      <Button outline={outline} color={color} aria-disabled={state.busy} onClick={download}>
        {state.busy ? 'Exporting…' : label}
      </Button>
      {state.error && (
        <div className="mt-1 small text-danger" role="alert">
          {state.error}
        </div>
      )}
    </div>
  );
}
