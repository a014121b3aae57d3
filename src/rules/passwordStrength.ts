import owasp from 'owasp-password-strength-test';

/** The first rule of the OWASP checker that a password breaks, in its words; null for a strong one. */
export function passwordProblem(password: string): string | null {
  const { strong, errors } = owasp.test(password);
  return strong ? null : (errors[0] ?? null);
}
