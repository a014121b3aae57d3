import { isEmailAddress, normalizeEmail } from '../../rules/emailAddress';

export interface PastedStudent {
  /** Counts from 1. */
  line: number;
  /** The pasted text. */
  text: string;
  email: string;
  name: string;
  lastname: string;
}

export interface PastedProblem {
  line: number;
  text: string;
  reason: string;
}

const MAX_NAME = 100;

const isOneNamedAddress = (text: string): boolean => /^[^<>@]*<[^<>]*>$/.test(text);

/** The entries of a line. A comma may also be part of a name, as in 'Doe, Jane <jane@doe.example>'. */
const piecesOf = (line: string): string[] =>
  line
    .split(';')
    .map((part) => part.trim())
    .flatMap((part) => (isOneNamedAddress(part) ? [part] : part.split(',')))
    .map((piece) => piece.trim())
    .filter(Boolean);

function splitName(text: string): Pick<PastedStudent, 'name' | 'lastname'> {
  const plain = text
    .replace(/["\p{Cc}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const [last = '', first] = plain.split(/\s*,\s*/, 2);
  const [name = '', ...rest] = first === undefined ? plain.split(' ') : [first, last];
  return { name: name.slice(0, MAX_NAME), lastname: rest.join(' ').slice(0, MAX_NAME) };
}

function parsePiece(text: string): Omit<PastedStudent, 'line' | 'text'> | null {
  const named = /^([^<>]*)<([^<>]*)>$/.exec(text);
  const email = normalizeEmail(named?.[2] ?? text);
  return isEmailAddress(email) ? { email, ...splitName(named?.[1] ?? '') } : null;
}

/**
 * Parses pasted students: addresses, alone or as 'Name Lastname <address>', separated by lines, commas or
 * semicolons.
 */
export function parsePastedStudents(text: string): { students: PastedStudent[]; problems: PastedProblem[] } {
  const students: PastedStudent[] = [];
  const problems: PastedProblem[] = [];
  for (const [index, content] of text.split(/\r\n|\r|\n/).entries()) {
    const line = index + 1;
    for (const piece of piecesOf(content)) {
      const student = parsePiece(piece);
      if (student) students.push({ line, text: piece, ...student });
      else problems.push({ line, text: piece, reason: 'This is not an email address.' });
    }
  }
  return { students, problems };
}
