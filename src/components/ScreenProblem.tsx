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

/** The reason why content could not be loaded. */
export const failureText = ({ status, message }: Reason): string =>
  status >= 500 && STATUS_TEXT.test(message) ? 'The server has a problem. Try again in a moment.' : message;

/** The same for a whole screen, with a title. */
export const screenProblem = (failure: Reason) => ({
  title: 'We couldn’t load this page',
  text: failureText(failure),
});
