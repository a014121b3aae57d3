import type { Failure } from '../api/http';

type Reason = Pick<Failure, 'status' | 'message'>;

/** The names of the HTTP statuses, which tell a reader nothing. */
const STATUS_TEXT = /^(internal server error|bad gateway|service unavailable|gateway time-?out)\.?$/i;

const isFault = ({ status }: Reason): boolean => status >= 500;

/** The reason why content could not be loaded. */
export const failureText = (failure: Reason): string =>
  isFault(failure) && STATUS_TEXT.test(failure.message)
    ? 'The server has a problem. Try again in a moment.'
    : failure.message;

/** The same for a whole screen, with a title. */
export const screenProblem = (failure: Reason): { title: string; text: string } =>
  isFault(failure)
    ? {
        title: 'The server has a problem',
        text: STATUS_TEXT.test(failure.message) ? 'Try again in a moment.' : failure.message,
      }
    : { title: "We couldn't load this page", text: failure.message };
