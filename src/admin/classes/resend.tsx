import { type ReactNode, useState } from 'react';
import { Button } from 'reactstrap';
import type { ClassStudent } from '../../api/admin/classMembers';
import type { Class } from '../../api/classes';
import type { Failure } from '../../api/http';
import { ConfirmAddress } from '../../components/ConfirmAddress';
import { Confirm } from '../../components/Dialog';
import type { Resend } from '../../contract/classStudent';
import { formatCount } from '../../rules/money';
import { studentsText } from '../../rules/students';
import { resendInvitations } from '../../store/admin/classMembers';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { invitationsSent } from './studentColumns';

interface ResendDialogProps {
  session: string;
  resend: Resend;
  /** The number of students who get a mail. */
  count: number;
  /** Those students, as the subject of a sentence in the singular. */
  whom: string;
  /** Says who is left out. */
  children: ReactNode;
  onSent: () => void;
  onClose: () => void;
}

/** Mails the invitation again to several students after a question, since their earlier links end. */
function ResendDialog({ session, resend, count, whom, children, onSent, onClose }: ResendDialogProps) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Failure>();
  const send = async () => {
    setBusy(true);
    setProblem(undefined);
    const { data, error } = await dispatch(resendInvitations(session, resend));
    setBusy(false);
    if (error) return setProblem(error);
    onClose();
    dispatch(showAlert('success', invitationsSent(data.sent)));
    onSent();
  };
  return (
    <Confirm
      title={`Resend the invitation to ${studentsText(count)}?`}
      confirm={busy ? 'Sending…' : 'Resend'}
      busy={busy}
      error={
        problem && (
          <>
            <span>{problem.message}</span>
            {problem.errors?.email && user && <ConfirmAddress email={user.email} />}
          </>
        )
      }
      onConfirm={send}
      onCancel={onClose}
    >
      <p>{`${whom} gets an email with a new link. Links in earlier emails stop working.`}</p>
      {children}
    </Confirm>
  );
}

interface ResendBarProps {
  session: string;
  /** The selected rows. */
  students: readonly ClassStudent[];
  onClear: () => void;
  onSent: () => void;
}

/** The button that mails the invitation again to all selected students who have not finished. */
export function ResendBar({ session, students, onClear, onSent }: ResendBarProps) {
  const [asking, setAsking] = useState(false);
  const unfinished = students.filter(({ finished_at }) => !finished_at);
  if (unfinished.length === 0) {
    return <span className="text-secondary">Already finished.</span>;
  }
  const finished = students.length - unfinished.length;
  return (
    <>
      <Button color="primary" onClick={() => setAsking(true)}>
        Resend invitation
      </Button>
      {asking && (
        <ResendDialog
          session={session}
          resend={{ students: unfinished.map(({ _id }) => _id) }}
          count={unfinished.length}
          whom={unfinished.length === 1 ? 'This student' : 'Each of them'}
          onSent={() => {
            onClear();
            onSent();
          }}
          onClose={() => setAsking(false)}
        >
          {finished > 0 && (
            <p>
              {`${studentsText(finished)} who ${finished === 1 ? 'has finished gets' : 'have finished get'} none.`}
            </p>
          )}
        </ResendDialog>
      )}
    </>
  );
}

type Group = 'unpaid' | 'not-started';

interface ResendToAllProps {
  session: Class;
  onSent: () => void;
}

const words: Record<Group, string> = { unpaid: 'not paid', 'not-started': 'not started' };

/** Mails the invitation again to all students who have not paid, or not started. */
export function ResendToAll({ session: { _id, counts, to_remind, asks_payment }, onSent }: ResendToAllProps) {
  const [asked, setAsked] = useState<Group | null>(null);
  const { invited, paid, started } = counts;
  if (!invited) return null;
  // Where the server does not tell whom it would mail, all who are left are counted.
  const left: Record<Group, number> = {
    unpaid: to_remind.unpaid ?? (asks_payment && paid !== null ? invited - paid : 0),
    'not-started': to_remind.not_started ?? (started === null ? 0 : invited - started),
  };
  // They are left out until they have another address.
  const refused: Record<Group, number> = {
    unpaid: to_remind.unpaid_refused ?? 0,
    'not-started': to_remind.not_started_refused ?? 0,
  };

  // A student who has not paid cannot start, so that equal numbers are the same students.
  const groups: readonly Group[] =
    left.unpaid === left['not-started'] ? ['unpaid'] : ['unpaid', 'not-started'];

  return (
    <>
      {groups.map(
        (group) =>
          left[group] > 0 && (
            <Button key={group} outline color="primary" onClick={() => setAsked(group)}>
              {`Resend to ${formatCount(left[group])} ${words[group]}`}
            </Button>
          ),
      )}
      {asked && (
        <ResendDialog
          session={_id}
          resend={{ state: asked }}
          count={left[asked]}
          whom={`Everybody who has ${words[asked]}`}
          onSent={onSent}
          onClose={() => setAsked(null)}
        >
          {refused[asked] > 0 && (
            <p>
              {refused[asked] === 1
                ? '1 student whose email failed gets none: change the address first.'
                : `${studentsText(refused[asked])} whose email failed get none: change the addresses first.`}
            </p>
          )}
        </ResendDialog>
      )}
    </>
  );
}
