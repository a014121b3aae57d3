import { useState } from 'react';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import type { Classroom } from '../../api/records/classroom';
import { ConfirmAddress } from '../../components/identity/ConfirmAddress';
import { formatCount } from '../../rules/numbers';
import { showAlert } from '../../store/alert';
import { resendInvitations } from '../../store/classStudents';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';
import { Confirm } from '../shared/Confirm';
import { invitationsSent } from './classroomTexts';

type Group = 'unpaid' | 'not-started';

interface Props {
  session: Classroom;
  onSent: () => void;
}

const students = (count: number) => (count === 1 ? '1 student' : `${formatCount(count)} students`);
const words: Record<Group, string> = { unpaid: 'not paid', 'not-started': 'not started' };

/** Mails the invitation again to all students who have not paid, or not started. */
export function ResendToAll({ session: { _id, counts, to_remind, asks_payment }, onSent }: Props) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [asked, setAsked] = useState<Group | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Failure>();
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

  const ask = (group: Group) => {
    setProblem(undefined);
    setAsked(group);
  };
  const send = async (state: Group) => {
    setBusy(true);
    setProblem(undefined);
    const { data, error } = await dispatch(resendInvitations(_id, { state }));
    setBusy(false);
    if (error) return setProblem(error);
    setAsked(null);
    dispatch(showAlert('success', invitationsSent(data.sent)));
    onSent();
  };

  return (
    <>
      {groups.map(
        (group) =>
          left[group] > 0 && (
            <Button key={group} outline color="primary" onClick={() => ask(group)}>
              Resend to {formatCount(left[group])} {words[group]}
            </Button>
          ),
      )}
      {asked && (
        <Confirm
          title={`Resend the invitation to ${students(left[asked])}?`}
          confirm={busy ? 'Sending…' : 'Resend'}
          busy={busy}
          error={
            problem && (
              <>
                {problem.message}
                {problem.errors?.email && user && <ConfirmAddress email={user.email} />}
              </>
            )
          }
          onConfirm={() => send(asked)}
          onCancel={() => setAsked(null)}
        >
          <p>
            Everybody who has {words[asked]} gets an email with a new link. Links in earlier emails stop
            working.
          </p>
          {refused[asked] > 0 && (
            <p>
              {students(refused[asked])} whose email failed {refused[asked] === 1 ? 'gets' : 'get'} none:
              change the {refused[asked] === 1 ? 'address' : 'addresses'} first.
            </p>
          )}
        </Confirm>
      )}
    </>
  );
}
