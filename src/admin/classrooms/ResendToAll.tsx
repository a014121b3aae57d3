import { useState } from 'react';
import { Button } from 'reactstrap';
import type { Classroom } from '../../api/classrooms';
import { formatCount } from '../../rules/numbers';
import { studentsText } from '../../rules/students';
import { ResendDialog } from './ResendDialog';

type Group = 'unpaid' | 'not-started';

interface Props {
  session: Classroom;
  onSent: () => void;
}

const words: Record<Group, string> = { unpaid: 'not paid', 'not-started': 'not started' };

/** Mails the invitation again to all students who have not paid, or not started. */
export function ResendToAll({ session: { _id, counts, to_remind, asks_payment }, onSent }: Props) {
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
              <span>{`Resend to ${formatCount(left[group])}`}</span>{' '}
              {/* A phone has room for two buttons in a line without it. */}
              <span className="d-none d-sm-inline">
                {refused[group] > 0 && `of ${formatCount(left[group] + refused[group])}`}
              </span>{' '}
              {words[group]}
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
