import type { ContactMessage } from '../../contract/contact';
import { isEmailAddress } from '../../rules/emailAddress';

const required: Readonly<Record<keyof ContactMessage, string>> = {
  name: 'Enter your name.',
  lastname: 'Enter your surname.',
  email: 'Enter your email.',
  message: 'Enter a message.',
};

/** The errors of the fields, in the order of the form. */
export function problemsOf(form: ContactMessage): Partial<Record<keyof ContactMessage, string>> {
  const names = Object.keys(required) as (keyof ContactMessage)[];
  const problems = names.flatMap((name) => (form[name].trim() ? [] : [[name, required[name]] as const]));
  if (form.email.trim() && !isEmailAddress(form.email.trim())) {
    problems.push(['email', 'Enter a valid email address.']);
  }
  return Object.fromEntries(problems);
}

/** The first `length` characters, with no surrogate pair cut in two. */
export const beginningOf = (text: string, length: number): string =>
  text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
