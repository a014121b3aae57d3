import { useState } from 'react';
import { Button } from 'reactstrap';
import type { ClassStudent } from '../../api/classrooms';
import { LatePart } from '../../components/LatePart';
import { mayChangeAddress } from './classroomTexts';
import { loadChangeAddress } from './StudentActions';

interface Props {
  student: ClassStudent;
  session: string;
  /** Whether the reader may change the class. */
  runs: boolean;
  /** Another address takes the place of the row. */
  onGone: () => void;
}

/** A reply of a mail server has its code; other words are those of a failed connection or of the backend. */
const REPLY_CODE = /\b[45]\d\d[ -]/;

/** The reason why the invitation was not delivered, with the way to correct its address. */
export function MailProblem({ student, session, runs, onGone }: Props) {
  const [changing, setChanging] = useState(false);
  const { error } = student.mail;
  const close = () => setChanging(false);
  return (
    <p className="mb-0 text-danger">
      <span>{`Not delivered. ${REPLY_CODE.test(error) ? 'The mail server answered: ' : ''}${error} `}</span>
      {runs && mayChangeAddress(student) && (
        <Button color="link" className="p-0 border-0 align-baseline" onClick={() => setChanging(true)}>
          Change address
        </Button>
      )}
      {changing && (
        <LatePart load={loadChangeAddress} onMissing={close}>
          {(ChangeAddress) => (
            <ChangeAddress session={session} student={student} onClose={close} onChanged={onGone} />
          )}
        </LatePart>
      )}
    </p>
  );
}
