import { useState } from 'react';
import { Button } from 'reactstrap';
import type { ClassStudent } from '../../api/classrooms';
import { studentsText } from '../../rules/students';
import { ResendDialog } from './ResendDialog';

interface Props {
  session: string;
  /** The selected rows. */
  students: readonly ClassStudent[];
  onClear: () => void;
  onSent: () => void;
}

/** The button that mails the invitation again to all selected students who have not finished. */
export function ResendBar({ session, students, onClear, onSent }: Props) {
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
