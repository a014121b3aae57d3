import { z } from 'zod';
import { EMAIL_PATTERN, isEmailAddress, normalizeEmail, normalizeLine } from './emailAddress';

// Rules for the OpenAPI document that a schema does not state: the server checks them itself, since it does not
// check a stored value again that a form only sends back.

const host = '([A-Za-z0-9-]+\\.)*[A-Za-z][A-Za-z0-9-]*(:\\d{1,4})?';
const rest = '([/?#][!-~]*)?';
// Not a second slash: that would be another site.
const path = '/([!-.0-\\[\\]-~][!-~]*)?';
const orNothing = (pattern: string) => ({ pattern: `^(${pattern})?$` });

const email = { format: 'email', pattern: EMAIL_PATTERN.source };

const label = '[A-Za-z0-9-]+';

/** Line breaks and other control characters. */
const controls = '\\p{Cc}\\u2028\\u2029';

export const described = {
  /** Text that is not only white space. */
  filled: { pattern: '\\S' },
  line: { pattern: `^[^${controls}]*$` },
  filledLine: { pattern: `^(?=.*\\S)[^${controls}]*$` },
  email,
  emailOrNothing: { anyOf: [{ const: '' }, email] },
  time: { format: 'date-time' },
  setTime: { format: 'date-time', pattern: '^(20\\d\\d|2100)-' },
  timeZone: { pattern: '^([A-Za-z][A-Za-z0-9_+/-]{0,63})?$' },
  wholeCents: { multipleOf: 0.01 },
  slugOrNothing: { ...orNothing('[a-z0-9]+(-[a-z0-9]+)*'), not: { const: 'all' } },
  addressOrNothing: orNothing(`${path}|https?://${host}${rest}`),
  pictureOrNothing: orNothing(`${path}|https://${host}${rest}`),
  originOrNothing: orNothing(`https?://${host}${rest}`),
  /** OpenID Connect allows no fragment in the address that a login leads back to. */
  redirectOrNothing: orNothing(`https?://${host}([/?][!"$-~]*)?`),
  credentialOrNothing: orNothing('[A-Za-z0-9\\-._~]+'),
  secretOrNothing: orNothing('[A-Za-z0-9\\-._~]{32,}'),
  domains: orNothing(`${label}(\\.${label})+([ ,]${label}(\\.${label})+)*`),
};

/** An email address, in the form in which it is stored. */
export const emailSchema = z
  .string()
  .max(320)
  .overwrite(normalizeEmail)
  .refine(isEmailAddress, 'Enter a valid email address.')
  .meta(described.email);

/** Text on one line: `controls` are refused. */
export const lineSchema = (max: number) =>
  z
    .string()
    .overwrite(normalizeLine)
    .max(max)
    .regex(/^[^\p{Cc}\u2028\u2029]*$/u, 'Write this on one line.')
    .meta(described.line);

/** A column to sort by, with its direction. */
export const sortSchema = (columns: readonly string[]) =>
  z
    .string()
    .regex(new RegExp(`^(${columns.join('|')}):(asc|desc)$`), 'This column cannot be sorted by.')
    .optional();
