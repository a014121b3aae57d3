import { type ReactNode, useEffect } from 'react';
import { Button } from 'reactstrap';
import { focusHeading } from './focusHeading';

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
