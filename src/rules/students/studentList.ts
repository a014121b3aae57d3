import { MAX_STUDENTS_AT_ONCE } from '../../contract/limits';
import { formatCount } from '../numbers';
import { type PastedProblem, type PastedStudent, parsePastedStudents } from './pastedStudents';
import {
  type ChosenColumns,
  readTable,
  type StudentTable,
  studentsOfTable,
  withoutHeading,
} from './studentTable';

export interface StudentList {
  students: PastedStudent[];
  /** The entries that cannot be added, in the order of their lines. */
  problems: PastedProblem[];
  /** Null for a text that is no table. */
  table: StudentTable | null;
}

/**
 * Reads a list of students in any usual form: a table (CSV, or the cells of a spreadsheet), or addresses with and
 * without names. `chosen` are the columns that the reader has chosen for a table.
 */
export function readStudentList(text: string, chosen?: ChosenColumns | null): StudentList {
  const table = readTable(text, chosen);
  const { students: found, problems } = table
    ? studentsOfTable(table)
    : parsePastedStudents(withoutHeading(text));
  const lines = new Map<string, number>();
  const students: PastedStudent[] = [];
  for (const student of found) {
    const { email, line, text } = student;
    const problem = { line, text: text || email };
    const first = lines.get(email);
    if (first !== undefined) {
      const reason = `This address is in line ${formatCount(first)} already.`;
      problems.push({ ...problem, reason, isRepeated: true });
    } else if (students.length === MAX_STUDENTS_AT_ONCE) {
      problems.push({
        ...problem,
        reason: `Add at most ${formatCount(MAX_STUDENTS_AT_ONCE)} students at once.`,
      });
    } else {
      lines.set(email, line);
      students.push(student);
    }
  }
  problems.sort((one, other) => one.line - other.line);
  return { students, problems, table };
}
