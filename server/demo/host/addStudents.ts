import { MAX_STUDENTS_AT_ONCE } from '../../../src/contract/limits';
import { formatCount } from '../../../src/rules/numbers';
import { type PastedProblem, parsePastedStudents } from '../../../src/rules/students/pastedStudents';
import { type AddDeps, addStudents } from '../../commerce/classrooms/addStudents';
import { HttpError } from '../../http/errors';
import type { SandboxClassSession } from './classSessions';

/** Far more than so many students need. */
const MAX_CHARACTERS = 100_000;

export interface AddReport {
  added: string[];
  /** Addresses that were invited before. */
  repeated: string[];
  problems: PastedProblem[];
}

const nobodyAdded = (reason: string, problems: PastedProblem[] = []): AddReport => ({
  added: [],
  repeated: [],
  problems: [{ line: 1, text: '', reason }, ...problems],
});

/** Has the hub invite the pasted students to the class of a game, in the name of its instructor. */
export async function addPastedStudents(
  deps: AddDeps,
  classSession: SandboxClassSession,
  pasted: string,
): Promise<AddReport> {
  if (pasted.length > MAX_CHARACTERS) {
    return nobodyAdded(`Nobody was added: paste at most ${formatCount(MAX_CHARACTERS)} characters at once.`);
  }
  const { students, problems } = parsePastedStudents(pasted);
  for (const { line, text } of students.slice(MAX_STUDENTS_AT_ONCE)) {
    const reason = `Add at most ${formatCount(MAX_STUDENTS_AT_ONCE)} students at once.`;
    problems.push({ line, text, reason });
  }
  const chosen = students.slice(0, MAX_STUDENTS_AT_ONCE);
  try {
    const { added, repeated, refused } = await addStudents(
      deps,
      classSession.instructor,
      classSession.purchase.id,
      chosen,
    );
    for (const { email, reason } of refused) {
      const entry = chosen.find((student) => student.email === email);
      problems.push({ line: entry?.line ?? 1, text: entry?.text ?? email, reason });
    }
    problems.sort((a, b) => a.line - b.line);
    return { added, repeated, problems };
  } catch (refusal) {
    if (refusal instanceof HttpError) return nobodyAdded(refusal.message, problems);
    throw refusal;
  }
}
