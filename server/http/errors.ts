import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorBody } from '../../src/contract/common';

interface Details {
  /** One message per refused field. */
  errors?: Record<string, string>;
  reason?: ErrorBody['reason'];
  account?: string;
  /** More fields of the body. */
  more?: Pick<ErrorBody, 'invite'>;
  headers?: Record<string, string>;
}

/** An error with a message for the caller: the app responds with its status and message. */
export class HttpError extends Error {
  override name = 'HttpError';

  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    readonly details: Details = {},
  ) {
    super(message);
  }
}

export const badRequest = (message: string, errors?: Record<string, string>) =>
  new HttpError(400, message, errors ? { errors } : {});
const MAX_NAMED_FIELDS = 5;

/** The 400 of refused fields, whose message names them for callers that show no message at the fields. */
export function invalidFields(errors: Record<string, string>): HttpError {
  const names = Object.keys(errors);
  const others = names.length - MAX_NAMED_FIELDS;
  const listed = names.slice(0, MAX_NAMED_FIELDS).join(', ') + (others > 0 ? ` and ${others} more` : '');
  return badRequest(`Check ${names.length === 1 ? 'this field' : 'these fields'}: ${listed}.`, errors);
}

export const unauthorized = (message = 'Sign in to continue.') => new HttpError(401, message);
export const forbidden = (message = 'You do not have permission to do this.') => new HttpError(403, message);
export const notFound = (message = 'Not found.') => new HttpError(404, message);
export const conflict = (message: string, errors?: Record<string, string>) =>
  new HttpError(409, message, errors ? { errors } : {});
/** A wait in words, rounded up. */
function waitText(seconds: number): string {
  if (seconds <= 90) return 'Wait a moment and try again.';
  if (seconds <= 90 * 60) return `Try again in ${Math.ceil(seconds / 60)} minutes.`;
  return `Try again in ${Math.ceil(seconds / 3600)} hours.`;
}

export const tooManyRequests = (seconds: number, message = `Too many attempts. ${waitText(seconds)}`) =>
  new HttpError(429, message, {
    headers: { 'Retry-After': String(Math.max(1, Math.ceil(seconds))) },
  });
export const unavailable = (message: string, seconds: number) =>
  new HttpError(503, message, { headers: { 'Retry-After': String(seconds) } });

export const simulationNotFound = () => notFound('There is no such simulation.');
