import '../../../components/administration/clearFilters.scss';
import './users.scss';
import { useEffect, useRef, useState } from 'react';
import { Confirm } from '../../../components/administration/Confirm';
import type { BulkResult, UserStatus } from '../../../contract/user';
import { fullName, statusKeys, statusLabel } from '../../../lib/users';
import { useAppDispatch } from '../../../store/hooks';
import { changeUserStatus, type UserRow } from '../../../store/users';

interface Props {
  /** The chosen rows. */
  users: readonly UserRow[];
  onDone: (result: BulkResult) => void;
  onClear: () => void;
}

const count = (users: number) => `${users} ${users === 1 ? 'user' : 'users'}`;

/** What came of it, in a sentence or two. */
function summaryOf({ items, refused }: BulkResult, asked: readonly UserRow[], status: UserStatus): string {
  const done = `${count(items.length)} changed to ${statusLabel(status)}.`;
  if (refused.length === 0) return done;
  const names = asked.filter(({ _id }) => refused.includes(_id)).map(fullName);
  return `${done} Not changed, because you may not or the hub needs them: ${names.join(', ')}.`;
}

/** Gives all chosen users another status; asks first, and says who was refused. */
export function BulkStatus({ users, onDone, onClear }: Props) {
  const [status, setStatus] = useState<UserStatus>('active');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [summary, setSummary] = useState('');
  const dispatch = useAppDispatch();
  const result = useRef<HTMLParagraphElement>(null);

  // The button that had the focus is gone.
  useEffect(() => {
    if (summary) result.current?.focus();
  }, [summary]);

  const change = async () => {
    setBusy(true);
    setError(undefined);
    setSummary('');
    const answer = await dispatch(changeUserStatus({ ids: users.map(({ _id }) => _id), status }));
    setBusy(false);
    if (answer.error) return setError(answer.error.message);
    setAsking(false);
    setSummary(summaryOf(answer.data, users, status));
    onDone(answer.data);
  };

  return (
    <>
      <p ref={result} role="status" tabIndex={-1} className="bulk-summary">
        {summary}
      </p>
      {users.length > 0 && (
        <div className="bulk-bar">
          <strong>{count(users.length)} selected</strong>
          <label htmlFor="bulk-status">New status</label>
          <select
            id="bulk-status"
            className="form-control select-control"
            value={status}
            onChange={({ target }) => setStatus(statusKeys.find((key) => key === target.value) ?? status)}
          >
            {statusKeys.map((key) => (
              <option key={key} value={key}>
                {statusLabel(key)}
              </option>
            ))}
          </select>
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => {
              setError(undefined);
              setAsking(true);
            }}
          >
            Change status
          </button>
          <button type="button" className="clear-filters" onClick={onClear}>
            Clear selection
          </button>
        </div>
      )}
      {asking && users.length > 0 && (
        <Confirm
          title={`Change the status of ${count(users.length)}?`}
          confirm={busy ? 'Changing…' : 'Change status'}
          danger={status === 'deleted'}
          busy={busy}
          error={error}
          onConfirm={change}
          onCancel={() => setAsking(false)}
        >
          <p>
            Their new status is <strong>{statusLabel(status)}</strong>.
            {status === 'deleted' && ' They will be signed out everywhere and cannot sign in any more.'}
          </p>
        </Confirm>
      )}
    </>
  );
}
