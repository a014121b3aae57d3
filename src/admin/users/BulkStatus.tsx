import './users.scss';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Button, Input, Label } from 'reactstrap';
import type { Failure } from '../../api/http';
import type { BulkResult } from '../../api/records/user';
import { ConfirmIdentity } from '../../components/identity/ConfirmIdentity';
import { isAboutIdentity } from '../../components/identity/isAboutIdentity';
import { MessageBox } from '../../components/MessageBox';
import type { UserStatus } from '../../contract/user';
import { fullName, statusKeys, statusLabel } from '../../rules/users';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { changeUserStatus, type UserRow } from '../../store/users';
import { Confirm } from '../shared/Confirm';

interface Props {
  /** The selected rows. */
  users: readonly UserRow[];
  onDone: (result: BulkResult) => void;
  onClear: () => void;
}

const count = (users: number) => `${users} ${users === 1 ? 'user' : 'users'}`;

/** The result of the change, in a sentence or two. */
function summaryOf({ items, refused }: BulkResult, asked: readonly UserRow[], status: UserStatus): string {
  const done = `${count(items.length)} changed to ${statusLabel(status)}.`;
  if (refused.length === 0) return done;
  const names = asked.filter(({ _id }) => refused.includes(_id)).map(fullName);
  return `${done} Not changed (no permission, or the last administrator): ${names.join(', ')}.`;
}

/** Changes the status of all selected users: asks first, then says which of them were not changed. */
export function BulkStatus({ users, onDone, onClear }: Props) {
  const [status, setStatus] = useState<UserStatus>('active');
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  /** The result of the last change and the number of users still selected; shown until the selection changes. */
  const [summary, setSummary] = useState({ text: '', left: 0 });
  const dispatch = useAppDispatch();
  const self = useAppSelector(selectUser);
  const result = useRef<HTMLDivElement>(null);

  // The focused button is gone, so the result takes the focus.
  useEffect(() => {
    if (summary.text) result.current?.focus({ preventScroll: true });
  }, [summary]);

  // Scrolls the ticked row clear of the bar that has just appeared over it.
  const isOpen = users.length > 0;
  useLayoutEffect(() => {
    if (isOpen) document.activeElement?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);

  const change = async () => {
    setBusy(true);
    setFailure(null);
    setSummary({ text: '', left: 0 });
    const answer = await dispatch(changeUserStatus({ ids: users.map(({ _id }) => _id), status }));
    setBusy(false);
    if (answer.error) {
      setFailure(answer.error);
      return setAsking(!isAboutIdentity(answer.error));
    }
    setAsking(false);
    setSummary({ text: summaryOf(answer.data, users, status), left: answer.data.refused.length });
    onDone(answer.data);
  };

  return (
    <div className="bulk-status">
      <MessageBox ref={result} color="secondary" role="status" tabIndex={-1}>
        {users.length <= summary.left ? summary.text : ''}
      </MessageBox>
      {isOpen && (
        <MessageBox color="info" className="bulk-bar d-flex flex-wrap align-items-center gap-2">
          <strong className="me-auto">{count(users.length)} selected</strong>
          <Label for="bulk-status" className="small mb-0">
            New status
          </Label>
          <Input
            id="bulk-status"
            type="select"
            className="w-auto"
            value={status}
            onChange={({ target }) => setStatus(statusKeys.find((key) => key === target.value) ?? status)}
          >
            {statusKeys.map((key) => (
              <option key={key} value={key}>
                {statusLabel(key)}
              </option>
            ))}
          </Input>
          <Button
            color="primary"
            onClick={() => {
              setFailure(null);
              setAsking(true);
            }}
          >
            Change status
          </Button>
          <Button color="link" className="px-1" onClick={onClear}>
            Clear selection
          </Button>
        </MessageBox>
      )}
      {asking && isOpen && (
        <Confirm
          title={`Change the status of ${count(users.length)}?`}
          confirm={busy ? 'Changing…' : 'Change status'}
          danger={status === 'deleted'}
          busy={busy}
          error={failure?.message}
          onConfirm={change}
          onCancel={() => setAsking(false)}
        >
          <p>
            Their new status is <strong>{statusLabel(status)}</strong>.
            {status === 'deleted' && ' They will be signed out everywhere and cannot sign in any more.'}
          </p>
        </Confirm>
      )}
      {self && <ConfirmIdentity form={{ failure, submit: change }} email={self.email} />}
    </div>
  );
}
