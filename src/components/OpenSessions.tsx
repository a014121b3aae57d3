import { type ReactNode, useState } from 'react';
import type { OpenSessionsProps } from './hostSession/OpenSessionsButton';
import { LatePart } from './LatePart';

interface Props extends OpenSessionsProps {
  /** Stands there until the button has come. */
  fallback?: ReactNode;
}

const load = () => import('./hostSession/OpenSessionsButton');

/**
 * Has the server try at once to open the sessions of purchases, if it can, and says what came of it. It is there once
 * a session waits, and stays for the outcome.
 */
export function OpenSessions({ fallback, ...props }: Props) {
  const [waited, setWaited] = useState(false);
  if (!waited && props.purchases.length > 0) setWaited(true);
  return (
    waited && (
      <LatePart load={load} fallback={fallback}>
        {(Part) => <Part {...props} />}
      </LatePart>
    )
  );
}
