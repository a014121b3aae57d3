import { type ReactNode, useState } from 'react';
import { Button } from 'reactstrap';
import { saveFile } from '../../lib/saveFile';
import type { Result } from '../../store/actionFamily';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { exportPersonalData, fetchPersonalData } from '../../store/privacy/personalData';
import { selectHas } from '../../store/session';
import { Confirm } from '../Dialog';
import { useCall } from '../useCall';

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
  const { busy, failure, call, clear } = useCall();
  const hasCalls = useAppSelector((state) => selectHas(state, 'support'));
  const dispatch = useAppDispatch();
  if (!hasCalls) return null;

  const saveJson = async () => {
    const { data } = await call(() => dispatch(fetchPersonalData(user)));
    if (data) saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), 'data.json');
  };
  const saveCsv = async () => {
    const { data } = await call(() => dispatch(exportPersonalData(user)));
    if (data) saveFile(data, 'data.csv');
  };
  const eraseUser = async () => {
    const { data, error } = await call(onErase);
    if (error) return;
    setAsking(false);
    onErased(data);
  };

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
            clear();
            setAsking(true);
          }}
        >
          {erase}
        </Button>
      </div>
      {failure && !asking && (
        <div className="mt-1 small text-danger" role="alert">
          {failure.message}
        </div>
      )}
      {asking && (
        <Confirm
          title={question}
          confirm={busy ? 'Erasing…' : 'Erase'}
          danger
          busy={busy}
          error={failure?.message}
          onConfirm={eraseUser}
          onCancel={() => setAsking(false)}
        >
          {children}
        </Confirm>
      )}
    </section>
  );
}
