import owasp from 'owasp-password-strength-test';

/** The first rule of the OWASP checker that a password breaks, in the checker's words; null for a strong password. */
export function passwordProblem(password: string): string | null {
  const { strong, errors } = owasp.test(password);
  return strong ? null : (errors[0] ?? null);
}

/** The rules that are shown before a password is typed, by their numbers in the checker; a passphrase needs the required ones. */
const required = [
  [0, 'At least 10 characters'],
  [2, 'No character three times in a row'],
] as const;
const optional = [
  [3, 'A lowercase letter'],
  [4, 'An uppercase letter'],
  [5, 'A number'],
  [6, 'A special character'],
] as const;

/** The shown rules, and whether a password keeps them. An empty one keeps none. */
export function passwordRules(password: string): { text: string; kept: boolean }[] {
  const { isPassphrase, passedTests } = owasp.test(password);
  const passes = (test: number) => password !== '' && passedTests.includes(test);
  return [
    ...required.map(([test, text]) => ({ text, kept: passes(test) })),
    ...optional.map(([test, text]) => ({ text, kept: isPassphrase || passes(test) })),
  ];
}
