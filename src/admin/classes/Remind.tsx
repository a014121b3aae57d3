import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from 'reactstrap';
import type { Class } from '../../api/classes';
import { ConfirmAddress } from '../../components/confirm/ConfirmAddress';
import { Confirm } from '../../components/Dialog';
import { useCall } from '../../components/useCall';
import { formatClassTime } from '../../lib/format/classTimes';
import { counted, formatCount } from '../../rules/money';
import { studentsText } from '../../rules/sessions/students';
import { resendInvitations } from '../../store/admin/members/classMembers';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectUser } from '../../store/session';

interface Props {
  session: Class;
  isOpen: boolean;
  onOpen: () => void;
  onClose: () => void;
  onSent: () => void;
}

type State = 'unpaid' | 'not-started';

interface Group {
  state: State;
  /** The students who would get a mail. */
  count: number;
  /** Those whose address the mail server has refused: they are left out until they have another one. */
  refused: number;
}

/** The students of a class who are behind, by what they have not done. */
function groupsOf({ counts, to_remind, asks_payment }: Class): Group[] {
  const { invited, paid, started } = counts;
  // Where the server does not tell whom it would mail, all who are left are counted.
  const left = (done: number | null) => (invited === null || done === null ? 0 : invited - done);
  const unpaid: Group = {
    state: 'unpaid',
    count: to_remind.unpaid ?? (asks_payment ? left(paid) : 0),
    refused: to_remind.unpaid_refused ?? 0,
  };
  const notStarted: Group = {
    state: 'not-started',
    count: to_remind.not_started ?? left(started),
    refused: to_remind.not_started_refused ?? 0,
  };
  // A student who has not paid cannot start, so that equal numbers are the same students.
  const groups = unpaid.count === notStarted.count ? [unpaid] : [unpaid, notStarted];
  return groups.filter(({ count }) => count > 0);
}

const words: Record<State, string> = { unpaid: 'not paid', 'not-started': 'not started' };

/** Opens the dialog that reminds those who are behind; nothing if nobody is. */
export function Remind({ isOpen, onOpen, ...dialog }: Props) {
  const groups = groupsOf(dialog.session);
  if (groups.length === 0) return null;
  return (
    <>
      <Button outline color="primary" onClick={onOpen}>
        Remind…
      </Button>
      {isOpen && <RemindDialog {...dialog} groups={groups} />}
    </>
  );
}

function RemindDialog({
  session,
  groups,
  onSent,
  onClose,
}: Pick<Props, 'session' | 'onSent' | 'onClose'> & { groups: Group[] }) {
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectUser);
  const [chosen, setChosen] = useState(groups[0]?.state);
  const { busy, failure, call, clear } = useCall();
  const { reminded } = session;
  const isUnproven = user?.address_unproven === true;
  // Not every server tells it before it refuses.
  const waits = isUnproven || failure?.errors?.email !== undefined;
  const onProven = useEffectEvent(clear);
  useEffect(() => {
    if (!isUnproven) onProven();
  }, [isUnproven]);
  const group = groups.find(({ state }) => state === chosen) ?? groups[0];
  if (!group) return null;
  const send = async () => {
    const { data, error } = await call(() =>
      dispatch(resendInvitations(session._id, { state: group.state })),
    );
    if (error) return;
    onClose();
    dispatch(showAlert('success', `${counted(data.sent, 'reminder is', 'reminders are')} on the way.`));
    onSent();
  };
  return (
    <Confirm
      title="Remind students"
      confirm={busy ? 'Sending…' : `Send ${counted(group.count, 'email')}`}
      busy={busy}
      error={failure?.message}
      onConfirm={send}
      onCancel={onClose}
    >
      {groups.length === 1 ? (
        <p>{`Send a reminder to ${studentsText(group.count)} who ${group.count === 1 ? 'has' : 'have'} ${words[group.state]}.`}</p>
      ) : (
        <fieldset className="mb-3">
          <legend className="h6">Send a reminder to students who have</legend>
          {groups.map(({ state, count }) => (
            <div key={state} className="d-flex align-items-center gap-2">
              <input
                id={state}
                type="radio"
                name="group"
                className="form-check-input"
                checked={state === group.state}
                onChange={() => setChosen(state)}
              />
              <label htmlFor={state}>{`${words[state]} (${formatCount(count)})`}</label>
            </div>
          ))}
        </fieldset>
      )}
      {waits && user && (
        <>
          <p className="mb-2">Confirm your address first:</p>
          <div className="mb-3">
            <ConfirmAddress email={user.email} />
          </div>
        </>
      )}
      {group.refused > 0 && (
        <p>
          {group.refused === 1
            ? '1 student whose email failed gets none: change the address first.'
            : `${studentsText(group.refused)} whose email failed get none: change the addresses first.`}
        </p>
      )}
      {reminded && (
        <p className="text-secondary">
          The last reminder went out on{' '}
          <time dateTime={reminded.at}>{formatClassTime(reminded.at, session)}</time>
          {reminded.students !== null && <span>{`, to ${studentsText(reminded.students)}`}</span>}.
        </p>
      )}
    </Confirm>
  );
}
