/** A school's name, or the code of one without. */
export const schoolName = ({ name, code }: { name: string; code: string }): string =>
  name || code || 'Unnamed school';

/** Whether a text is a list of email domains, separated by commas or spaces. */
export const areDomains = (text: string): boolean =>
  text
    .split(/[\s,]+/)
    .every((domain) => domain === '' || /^[^@/:.\p{Cc}]+(\.[^@/:.\p{Cc}]+)+$/u.test(domain));

/** The error of a text that `areDomains` refuses. */
export const DOMAINS_PROBLEM = 'Enter domains like school.example, separated by commas or spaces.';
