import { z } from 'zod';
import { type HttpError, invalidFields } from './errors';

const withArticle = (type: string): string => {
  if (type === 'int') return 'a whole number';
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
};

function sizeMessage(issue: z.core.$ZodRawIssue<z.core.$ZodIssueTooBig | z.core.$ZodIssueTooSmall>): string {
  const characters = issue.origin === 'string' ? ' characters long' : '';
  if (issue.code === 'too_big') return `This may be at most ${issue.maximum}${characters}.`;
  if (characters && issue.minimum === 1) return 'This is required.';
  return `This must be at least ${issue.minimum}${characters}.`;
}

/** The message for a value whose schema has no message of its own. */
function humanMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'This is required.' : `This must be ${withArticle(issue.expected)}.`;
    case 'too_big':
    case 'too_small':
      return sizeMessage(issue);
    case 'invalid_value':
      if (issue.input === undefined) return 'This is required.';
      return `This must be one of: ${issue.values.map(String).join(', ')}.`;
    default:
      return 'This is not valid.';
  }
}

z.config({ localeError: humanMessage });

/** Turns a failed validation into the contract's 400, with the first message of each field. */
export function validationError(error: z.core.$ZodError): HttpError {
  const errors = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.') || 'body';
    if (!errors.has(field)) errors.set(field, message);
  }
  return invalidFields(Object.fromEntries(errors));
}
