import owasp from 'owasp-password-strength-test';

/** The first rule of the OWASP checker that a password breaks, in the checker's words; null for a strong password. */
export function passwordProblem(password: string): string | null {
  const { strong, errors } = owasp.test(password);
  return strong ? null : (errors[0] ?? null);
}
