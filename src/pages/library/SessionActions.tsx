import { lazy, Suspense, useState } from 'react';
import { Button } from 'reactstrap';
import type { Purchase } from '../../contract/purchase';
import { webAddress } from '../../rules/webAddress';
import type { KnownSimulation } from './KnownSimulation';

const SessionsDialog = lazy(() => import('./SessionsDialog'));

interface Props {
  simulation: KnownSimulation;
  purchases: readonly Purchase[];
  loading: boolean;
  onReload: () => void;
}

/** The link to the only bought session, or to the list of several. */
export function SessionActions({ simulation, purchases, loading, onReload }: Props) {
  const [open, setOpen] = useState(false);
  const sessions = purchases.flatMap(({ session }) => session ?? []);
  const waiting = purchases.length - sessions.length;
  const address = webAddress(sessions[0]?.url);
  return (
    <>
      {sessions.length === 1 &&
        (address ? (
          <Button
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            title="Opens in a new tab"
            color="accent"
          >
            Access Game
          </Button>
        ) : (
          <p className="mb-0">Your session has no address that can be opened. Please contact us.</p>
        ))}
      {sessions.length > 1 && (
        <Button type="button" color="accent" onClick={() => setOpen(true)}>
          Manage Sessions
        </Button>
      )}
      {waiting > 0 && (
        <p className="small text-secondary mb-0">
          {waiting === 1 ? 'One purchase has no session yet.' : `${waiting} purchases have no session yet.`}{' '}
          <Button type="button" color="link" aria-disabled={loading} onClick={onReload}>
            Check again
          </Button>
        </p>
      )}
      {open && (
        <Suspense>
          <SessionsDialog simulation={simulation} purchases={purchases} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
