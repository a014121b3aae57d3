import { z } from 'zod';

// Rules for the OpenAPI document that a schema does not state: the server checks them itself, since it does not
// check a stored value again that a form only sends back.

const host = '([A-Za-z0-9-]+\\.)*[A-Za-z][A-Za-z0-9-]*(:\\d{1,4})?';
const rest = '([/?#][!-~]*)?';
// Not a second slash: that would be another site.
const path = '/([!-.0-\\[\\]-~][!-~]*)?';
const orNothing = (pattern: string) => ({ pattern: `^(${pattern})?$` });

const email = { format: 'email', pattern: z.regexes.email.source };

const label = '[A-Za-z0-9-]+';

export const described = {
  /** Text that is not only white space. */
  filled: { pattern: '\\S' },
  line: { pattern: '^[^\\p{Cc}\\u2028\\u2029]*$' },
  filledLine: { pattern: '^(?=.*\\S)[^\\p{Cc}\\u2028\\u2029]*$' },
  email,
  emailOrNothing: { anyOf: [{ const: '' }, email] },
  time: { format: 'date-time' },
  wholeCents: { multipleOf: 0.01 },
  slugOrNothing: { ...orNothing('[a-z0-9]+(-[a-z0-9]+)*'), not: { const: 'all' } },
  addressOrNothing: orNothing(`${path}|https?://${host}${rest}`),
  pictureOrNothing: orNothing(`${path}|https://${host}${rest}`),
  originOrNothing: orNothing(`https?://${host}${rest}`),
  domains: orNothing(`${label}(\\.${label})+([ ,]${label}(\\.${label})+)*`),
};

/** Text on one line: line breaks and other control characters are refused. */
export const lineSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max)
    .regex(new RegExp(described.line.pattern, 'u'), 'Write this on one line.')
    .meta(described.line);

/** A column to sort by, with its direction. */
export const sortSchema = (columns: readonly string[]) =>
  z
    .string()
    .regex(new RegExp(`^(${columns.join('|')}):(asc|desc)$`), 'This column cannot be sorted by.')
    .optional();
