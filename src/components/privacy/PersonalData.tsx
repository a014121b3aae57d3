import { type ReactNode, useState } from 'react';
import { Button } from 'reactstrap';
import { saveFile } from '../../lib/saveFile';
import type { Result } from '../../store/actionFamily';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { exportPersonalData, fetchPersonalData } from '../../store/privacy/personalData';
import { selectHas } from '../../store/session';
import { Confirm } from '../Dialog';

interface Props {
  user: string;
  heading: string;
  /** The label of the button that erases, and the question that it asks first. */
  erase: string;
  question: string;
  /** Says what an erasure means for this user. */
  children: ReactNode;
  onErase: () => Promise<Result<boolean>>;
  /** Called with whether it is done, or only asked for. */
  onErased: (isDone: boolean) => void;
}

/** Downloads all that is held of a user, and erases the user; if the server has these calls. */
export function PersonalData({ user, heading, erase, question, children, onErase, onErased }: Props) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const hasCalls = useAppSelector((state) => selectHas(state, 'support'));
  const dispatch = useAppDispatch();
  if (!hasCalls) return null;

  /** Makes a call, one at a time; a failure is shown in its place. */
  const make = async <Data,>(call: () => Promise<Result<Data>>, use: (data: Data) => void) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    const { data, error: failure } = await call();
    setBusy(false);
    if (failure) setError(failure.message);
    else use(data as Data);
  };
  const saveJson = () =>
    make(
      () => dispatch(fetchPersonalData(user)),
      (data) =>
        saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'data.json'),
    );
  const saveCsv = () =>
    make(
      () => dispatch(exportPersonalData(user)),
      (file) => saveFile(file, 'data.csv'),
    );

  return (
    <section className="mt-4">
      <h2 className="h3 mb-1">{heading}</h2>
      <p className="text-secondary">All that we hold, as a file for programs (JSON) or spreadsheets (CSV).</p>
      <div className="d-flex flex-wrap gap-2">
        <Button outline color="primary" size="sm" aria-disabled={busy} onClick={saveJson}>
          Download JSON
        </Button>
        <Button outline color="primary" size="sm" aria-disabled={busy} onClick={saveCsv}>
          Download CSV
        </Button>
        <Button
          outline
          color="danger"
          size="sm"
          className="ms-auto"
          onClick={() => {
            setError(undefined);
            setAsking(true);
          }}
        >
          {erase}
        </Button>
      </div>
      {error && !asking && (
        <div className="mt-1 small text-danger" role="alert">
          {error}
        </div>
      )}
      {asking && (
        <Confirm
          title={question}
          confirm={busy ? 'Erasing…' : 'Erase'}
          danger
          busy={busy}
          error={error}
          onConfirm={() =>
            make(onErase, (isDone) => {
              setAsking(false);
              onErased(isDone);
            })
          }
          onCancel={() => setAsking(false)}
        >
          {children}
        </Confirm>
      )}
    </section>
  );
}
