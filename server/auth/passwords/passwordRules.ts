import { passwordProblem } from '../../../src/rules/passwordStrength';

/** This many of the most common passwords are refused even with digits and signs around them. */
const WIDELY_KNOWN = 3000;

interface KnownPasswords {
  all: ReadonlySet<string>;
  widely: ReadonlySet<string>;
}

let known: Promise<KnownPasswords> | undefined;

/** The list is sorted by how often a password was found in leaks. */
async function loadKnown(): Promise<KnownPasswords> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const ranked = [...dictionary['passwords-common']].map((password) => String(password).toLowerCase());
  return { all: new Set(ranked), widely: new Set(ranked.slice(0, WIDELY_KNOWN)) };
}

async function isKnown(password: string): Promise<boolean> {
  known ??= loadKnown();
  const { all, widely } = await known;
  const plain = password.normalize('NFC').toLowerCase();
  return all.has(plain) || widely.has(plain.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
}

/** The reason why a new password is refused; null if it is accepted. */
export async function newPasswordProblem(password: string): Promise<string | null> {
  const weakness = passwordProblem(password);
  if (weakness) return weakness;
  return (await isKnown(password)) ? 'This password is among the most common ones. Choose another.' : null;
}
