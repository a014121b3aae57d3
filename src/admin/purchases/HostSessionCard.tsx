import { Fragment, useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Failure } from '../../api/http';
import type { Purchase } from '../../api/purchases';
import { ReloadNotice } from '../../components/RecordContent';
import { webAddress } from '../../rules/addresses';
import { hostSessionPage } from '../../rules/classes';
import { counted, UNKNOWN } from '../../rules/money';
import { isCancelled } from '../../rules/purchases';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchHostSession, selectHostSession } from '../../store/purchases';
import { selectHas } from '../../store/session';
import { WaitingHostSession } from './WaitingHostSession';

function whyNone(purchase: Purchase): string {
  if (purchase.session === undefined) return UNKNOWN;
  if (isCancelled(purchase)) return 'No session was opened.';
  if (purchase.awaits_approval) return 'It opens once the order is approved.';
  return purchase.seats_of
    ? 'The simulation has not confirmed these seats yet.'
    : 'The simulation has not opened a session yet.';
}

/** A web address that breaks after its dots and slashes, where it has to break. */
const AddressText = ({ address }: { address: string }) =>
  address.match(/[^/.]+[/.]*|^[/.]+/g)?.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts keep their order
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));

/** The session as its host describes it. */
export function HostSessionCard({ purchase }: { purchase: Purchase }) {
  const { _id, session } = purchase;
  const { client_root = '' } = purchase.client;
  const hostSession = useAppSelector(selectHostSession);
  const [error, setError] = useState<Failure | null>(null);
  const dispatch = useAppDispatch();
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const hasHostSession = Boolean(session);
  const load = useCallback(async () => {
    const { error } = await dispatch(fetchHostSession(_id));
    setError(error ?? null);
  }, [dispatch, _id]);
  useEffect(() => {
    if (hasHostSession) load();
  }, [hasHostSession, load]);

  const address = session ? hostSessionPage(client_root, session.id) : '';
  const link = webAddress(address);
  const players = hostSession?.id === session?.id ? hostSession?.players : undefined;
  return (
    <section className="card" aria-labelledby="session-title">
      <div className="card-body">
        <h2 id="session-title" className="h3">
          Session
        </h2>
        {session ? (
          <p className="text-break">
            {link ? (
              <a key={address} href={link} translate="no">
                <AddressText address={address} />
              </a>
            ) : (
              address || session.id
            )}
          </p>
        ) : (
          <p className="text-secondary">{whyNone(purchase)}</p>
        )}
        {session && hasClasses && (
          <p className="d-print-none">
            <Link to={`/sessions/${encodeURIComponent(purchase.seats_of || _id)}`}>Manage class</Link>
          </p>
        )}
        <WaitingHostSession purchase={purchase} />
        {error && <ReloadNotice what="The session could not be loaded." error={error} onRetry={load} />}
        {players && <p>{counted(players.length, 'student')}</p>}
        {/* The product requires this button, hidden (docs/product-rules.md). */}
        <Button hidden onClick={() => console.info('Session data', hostSession)}>
          Sync data from session
        </Button>
      </div>
    </section>
  );
}
