import { useEffect, useRef } from 'react';
import type { Classroom } from '../../../api/classrooms';
import type { AddedStudents } from '../../../contract/classStudent';
import { freeSeats } from '../../../rules/classes';
import { formatCount } from '../../../rules/numbers';
import type { ListProblem } from '../../../rules/studentList';
import { studentsText } from '../../../rules/students';
import { AddSeatsLink, Problems, WrongLines } from './ListPreview';

/** The lines of a list that are to be corrected, or were not added. */
export const linesText = (lines: number): string => (lines === 1 ? '1 line' : `${formatCount(lines)} lines`);

interface Props {
  session: Classroom;
  report: AddedStudents;
  /** The lines of the list that hold no student. */
  wrong: readonly ListProblem[];
}

/** The result of adding students. */
export function AddedReport({ session, report: { added, repeated, refused }, wrong }: Props) {
  const free = freeSeats(session);
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
        <Problems label="Students who were not added" title={`${studentsText(refused.length)} not added`}>
          {refused.map(({ email, reason }) => (
            <li key={email}>
              <bdi translate="no">{email}</bdi>
              {` – ${reason}`}
            </li>
          ))}
        </Problems>
      )}
      {wrong.length > 0 && (
        <Problems label="Lines that were not added" title={`${linesText(wrong.length)} not added`}>
          <WrongLines problems={wrong} />
        </Problems>
      )}
      {free !== null && (
        <p className="mb-0">
          <span>{`${formatCount(free)} of ${formatCount(session.seats)} seats ${free === 1 ? 'is' : 'are'} free now. `}</span>
          {refused.length > 0 && free === 0 && <AddSeatsLink session={session} />}
        </p>
      )}
    </>
  );
}
