import { lazy, Suspense, useState } from 'react';
import type { Purchase } from '../../contract/purchase';
import { webAddress } from '../../lib/webAddress';
import type { KnownClient } from './KnownClient';

const SessionsDialog = lazy(() => import('./SessionsDialog'));

interface Props {
  client: KnownClient;
  purchases: readonly Purchase[];
  loading: boolean;
  onReload: () => void;
}

/** The way to the sessions bought so far: straight to the one, or to a list of them. */
export function SessionSteps({ client, purchases, loading, onReload }: Props) {
  const [open, setOpen] = useState(false);
  const sessions = purchases.flatMap(({ session }) => session ?? []);
  const waiting = purchases.length - sessions.length;
  const address = webAddress(sessions[0]?.url);
  return (
    <>
      {sessions.length === 1 &&
        (address ? (
          <a
            href={address}
            target="_blank"
            rel="noopener noreferrer"
            title="Opens in a new tab"
            className="btn btn-accent"
          >
            Access Game
          </a>
        ) : (
          <p>Your session has no address that can be opened. Please contact us.</p>
        ))}
      {sessions.length > 1 && (
        <button type="button" className="btn btn-accent" onClick={() => setOpen(true)}>
          Manage Sessions
        </button>
      )}
      {waiting > 0 && (
        <p className="steps-hint">
          {waiting === 1 ? 'One purchase has no session yet.' : `${waiting} purchases have no session yet.`}{' '}
          <button type="button" className="client-link-button" aria-disabled={loading} onClick={onReload}>
            Check again
          </button>
        </p>
      )}
      {open && (
        <Suspense>
          <SessionsDialog client={client} purchases={purchases} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
