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
/** Shown only where it is broken, which hardly any password does. */
const longest = [1, 'Fewer than 128 characters'] as const;

interface PasswordRule {
  text: string;
  kept: boolean;
  /** The result of `passwordProblem`, where it is about this rule. */
  problem: string | null;
}

/** The shown rules, and whether a password keeps them. An empty one keeps none. */
export function passwordRules(password: string): PasswordRule[] {
  const { isPassphrase, passedTests, failedTests } = owasp.test(password);
  const problem = password ? passwordProblem(password) : null;
  const passes = (test: number) => password !== '' && passedTests.includes(test);
  const ruleOf = ([test, text]: readonly [number, string], exempt = false) => ({
    text,
    kept: exempt || passes(test),
    problem: failedTests[0] === test ? problem : null,
  });
  return [
    ...required.map((rule) => ruleOf(rule)),
    ...optional.map((rule) => ruleOf(rule, isPassphrase)),
    ...(failedTests.includes(longest[0]) ? [ruleOf(longest)] : []),
  ];
}
