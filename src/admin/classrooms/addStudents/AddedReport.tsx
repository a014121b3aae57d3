import { useEffect, useRef } from 'react';
import type { AddedStudents } from '../../../contract/classStudent';
import { formatCount } from '../../../rules/numbers';
import type { PastedProblem } from '../../../rules/students/pastedStudents';
import { studentsText } from '../../../rules/students/studentsText';
import { AddSeatsLink } from './AddSeatsLink';
import { linesText } from './addTexts';
import { ProblemList } from './ProblemList';
import { WrongLines } from './WrongLines';

interface Props {
  report: AddedStudents;
  /** The lines of the list that hold no student. */
  wrong: readonly PastedProblem[];
  seats: number | null;
  /** The number of seats that are free now. */
  free: number | null;
  /** The page that sells further seats; null if none can be bought. */
  more: string | null;
}

/** The result of adding students. */
export function AddedReport({ report: { added, repeated, refused }, wrong, seats, free, more }: Props) {
  const heading = useRef<HTMLParagraphElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p ref={heading} tabIndex={-1} role="status" className="lead">
        {added.length === 0
          ? 'No student was added.'
          : `${studentsText(added.length)} added. ${added.length === 1 ? 'An invitation is' : 'Invitations are'} on the way by email.`}
      </p>
      {repeated.length > 0 && (
        <p>
          {`${studentsText(repeated.length)} ${repeated.length === 1 ? 'was' : 'were'} in the class already, and got no second invitation.`}
        </p>
      )}
      {refused.length > 0 && (
        <ProblemList
          label="Students who were not added"
          title={<p className="fw-semibold mb-1">{`${studentsText(refused.length)} not added`}</p>}
        >
          {refused.map(({ email, reason }) => (
            <li key={email}>
              <bdi translate="no">{email}</bdi>
              {` – ${reason}`}
            </li>
          ))}
        </ProblemList>
      )}
      {wrong.length > 0 && (
        <WrongLines
          label="Lines that were not added"
          title={<p className="fw-semibold mb-1">{`${linesText(wrong.length)} not added`}</p>}
          problems={wrong}
        />
      )}
      {free !== null && seats !== null && (
        <p className="mb-0">
          <span>{`${formatCount(free)} of ${formatCount(seats)} seats ${free === 1 ? 'is' : 'are'} free now. `}</span>
          {refused.length > 0 && free === 0 && more && <AddSeatsLink to={more} />}
        </p>
      )}
    </>
  );
}
