/** The domains of a text: separated by commas, semicolons or spaces, each perhaps with an @ before it, or in a web address. */
export const domainsIn = (text: string): string[] => [
  ...new Set(
    text
      .toLowerCase()
      .split(/[\s,;]+/)
      .map((domain) => domain.replace(/^@|^https?:\/\/([^/@:?#]+)(?:[/?#].*)?$|^([^/@:?#]+)\/.*$/, '$1$2'))
      .filter(Boolean),
  ),
];

/** Whether an address belongs to one of the domains; without domains, each does. */
export function isOfDomains(email: string, domains: readonly string[]): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.length === 0 || domains.includes(domain);
}

/** 'one.example', 'one.example or two.example', 'one.example, two.example or three.example' */
export const eitherOf = (domains: readonly string[]): string =>
  domains.length < 2 ? domains.join('') : `${domains.slice(0, -1).join(', ')} or ${domains.at(-1)}`;
