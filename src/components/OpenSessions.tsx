import { useState } from 'react';
import type { OpenSessionsProps } from './hostSession/OpenSessionsButton';
import { LatePart } from './LatePart';

const load = () => import('./hostSession/OpenSessionsButton');

/**
 * Has the server try at once to open the sessions of purchases, if it can, and says what came of it. It is there once
 * a session waits, and stays for the outcome.
 */
export function OpenSessions(props: OpenSessionsProps) {
  const [waited, setWaited] = useState(false);
  if (!waited && props.purchases.length > 0) setWaited(true);
  return waited && <LatePart load={load}>{(Part) => <Part {...props} />}</LatePart>;
}
