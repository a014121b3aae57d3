import type { ReactNode } from 'react';
import { MAX_STUDENTS_AT_ONCE } from '../../../contract/limits';
import { formatCount } from '../../../rules/numbers';
import type { PastedProblem } from '../../../rules/students/pastedStudents';
import { ProblemList } from './ProblemList';

interface Props {
  /** The name of the list for screen readers. */
  label: string;
  title?: ReactNode;
  problems: readonly PastedProblem[];
}

/** Only a text that is no list of students has more. */
const MAX_PROBLEMS = MAX_STUDENTS_AT_ONCE;

/** The entries that hold no student, each with the number of its line and the reason. */
export function WrongLines({ label, title, problems }: Props) {
  return (
    <ProblemList label={label} title={title}>
      {problems.slice(0, MAX_PROBLEMS).map(({ line, text, reason }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be equal
        <li key={`${place} ${line} ${text}`}>
          {`Line ${formatCount(line)}: `}
          <bdi translate="no">{text}</bdi>
          {` – ${reason}`}
        </li>
      ))}
      {problems.length > MAX_PROBLEMS && <li>{`and ${formatCount(problems.length - MAX_PROBLEMS)} more`}</li>}
    </ProblemList>
  );
}
