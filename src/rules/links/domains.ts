import { isEmailAddress, normalizeEmail } from '../../contract/emailAddress';

/**
 * The domains of a text, as addresses have them: separated by commas, semicolons or spaces, each perhaps with an @ before
 * it, or in a web address.
 */
export const domainsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map((domain) => normalizeEmail(`@${domain}`).slice(1))
      .map((domain) => domain.replace(/^@|^https?:\/\/([^/@:?#]+)(?:[/?#].*)?$|^([^/@:?#]+)\/.*$/, '$1$2'))
      .filter(Boolean),
  ),
];

/** The error of a text with a part that is no domain; null without one. */
export function domainsProblem(text: string): string | null {
  const wrong = domainsIn(text).find((domain) => !isEmailAddress(`x@${domain}`));
  return wrong === undefined
    ? null
    : `“${wrong.slice(0, 100)}” is not a domain. Enter domains like school.example, with commas.`;
}

/** Whether an address belongs to one of the domains; without domains, each does. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain);
}

/** 'one.example', 'one.example or two.example', 'one.example, two.example or three.example' */
export const eitherOf = (domains: readonly string[]): string =>
  domains.length < 2 ? domains.join('') : `${domains.slice(0, -1).join(', ')} or ${domains.at(-1)}`;
