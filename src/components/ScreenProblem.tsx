import { type ReactNode, useEffect } from 'react';
import { Button } from 'reactstrap';
import type { Failure } from '../api/http';
import { focusHeading } from './Page';

interface Props {
  title: string;
  text: string;
  onRetry: () => void;
  /** Further ways out, next to the retry. */
  children?: ReactNode;
}

/** The content of a screen that could not be shown, under its own heading. */
export function ScreenProblem({ title, text, onRetry, children }: Props) {
  useEffect(() => {
    focusHeading();
  }, []);
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{text}</p>
      <div className="d-flex flex-wrap align-items-center gap-3">
        <Button type="button" color="accent" onClick={onRetry}>
          Try again
        </Button>
        {children}
      </div>
    </>
  );
}

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
    : { title: 'We couldn’t load this page', text: failure.message };
