import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import type { Login } from '../../api/logins/logins';
import { Placeholder, ReloadNotice } from '../../components/RecordContent';
import { useCall } from '../../components/useCall';
import { formatDate, formatDateTime } from '../../lib/format/dates';
import type { Result } from '../../store/actionFamily';
import { showAlert } from '../../store/alert';
import { useAppDispatch, useAppSelector, useFetchIfStale } from '../../store/hooks';
import {
  endHostLogin,
  endLogin,
  endOtherLogins,
  fetchLogins,
  selectLogins,
  selectSeesLogins,
} from '../../store/logins/logins';

/** The devices on which the user is signed in, with the hosts that each has signed in to; ends them. */
export function Logins() {
  const dispatch = useAppDispatch();
  const isShown = useAppSelector(selectSeesLogins);
  const list = useAppSelector(selectLogins);
  const load = useFetchIfStale(fetchLogins, isShown ? [] : null, list);
  const heading = useRef<HTMLHeadingElement>(null);
  if (!isShown) return null;

  const { items, error } = list;
  const onEnded = (message: string) => {
    dispatch(showAlert('success', message));
    heading.current?.focus();
  };
  const retry = async () => {
    const result = await load();
    if (result?.data) heading.current?.focus();
  };
  return (
    <section className="mt-4" aria-labelledby="logins-title">
      <h2 id="logins-title" className="h3 mb-1" ref={heading} tabIndex={-1}>
        Your logins
      </h2>
      <p className="text-secondary">
        The devices on which you are signed in, and the simulations that they have signed in to. If you do not
        know one, sign it out and choose a new password.
      </p>
      {error && <ReloadNotice what="Your logins could not be loaded." error={error} onRetry={retry} />}
      {!items && !error && <LoadingRow />}
      {items?.length === 0 && <p className="mb-0">There are none.</p>}
      {items && items.length > 0 && (
        <ul className="list-unstyled border-top mb-3" aria-labelledby="logins-title">
          {items.map((login) => (
            <LoginRow key={login._id} login={login} onEnded={onEnded} />
          ))}
        </ul>
      )}
      {items?.some(({ current }) => current) && items.length > 1 && (
        <End
          label="Sign out everywhere else"
          end={() => dispatch(endOtherLogins())}
          onEnded={() => onEnded('You are signed out everywhere else.')}
        />
      )}
    </section>
  );
}

function LoadingRow() {
  return (
    <>
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      <div className="py-3 border-top border-bottom" aria-hidden="true">
        <Placeholder width="60%" height="2.5rem" />
      </div>
    </>
  );
}

const ways = { password: ' with a password', link: ' by a link', '': '' };

interface RowProps {
  login: Login;
  /** Called with what has ended, when its row has gone. */
  onEnded: (message: string) => void;
}

function LoginRow({ login, onEnded }: RowProps) {
  const dispatch = useAppDispatch();
  const { _id, current, handed_over, way, created_at, seen_at, hosts } = login;
  const device = login.device || 'Unknown device';
  // Two of the same kind differ by their times.
  const name = current ? 'this device' : `${device}, signed in ${formatDateTime(created_at)}`;
  const begun = handed_over ? 'An administrator signed in as you' : `Signed in${ways[way] ?? ''}`;
  return (
    <li className="py-3 border-bottom">
      <div className="d-flex flex-wrap align-items-center gap-2">
        <span className="text-break">
          <strong>{device}</strong>
          {current && <span className="text-secondary"> · this device</span>}
        </span>
        {current ? (
          <Link
            to="/logout"
            className="btn btn-outline-primary btn-sm ms-auto"
            aria-label="Sign out: this device"
          >
            Sign out
          </Link>
        ) : (
          <End
            name={name}
            end={() => dispatch(endLogin(_id))}
            onEnded={() => onEnded(`${device} is signed out.`)}
          />
        )}
      </div>
      <p className="mb-0 text-secondary">
        {begun} on {formatDate(created_at)}, last used {formatDateTime(seen_at)}
      </p>
      {hosts.length > 0 && (
        <ul className="list-unstyled mt-2 mb-0 ps-3 border-start" aria-label={`Simulations: ${name}`}>
          {hosts.map((host) => (
            <li key={host._id} className="d-flex flex-wrap align-items-center gap-2 py-1">
              <span className="text-break">
                {host.name}
                <span className="text-secondary">, {formatDate(host.created_at)}</span>
              </span>
              <End
                name={`${host.name}, ${name}`}
                end={() => dispatch(endHostLogin(_id, host._id))}
                onEnded={() => onEnded(`${device} is signed out of ${host.name}.`)}
              />
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}

interface EndProps {
  label?: string;
  /** Names what ends to those who hear the button alone. */
  name?: string;
  end: () => Promise<Result<void>>;
  onEnded: () => void;
}

/** The button that ends something, and below it why that has failed. */
function End({ label = 'Sign out', name, end, onEnded }: EndProps) {
  const { busy, failure, call } = useCall();
  // A 404 says that it has ended meanwhile.
  const isGone = failure?.status === 404;
  const press = async () => {
    const { error } = await call(end);
    if (!error || error.status === 404) onEnded();
  };
  return (
    <>
      <Button
        outline
        color="primary"
        size="sm"
        className={name && 'ms-auto'}
        aria-label={name && `${label}: ${name}`}
        aria-disabled={busy}
        onClick={press}
      >
        {busy ? 'Signing out…' : label}
      </Button>
      {failure && !isGone && (
        <div className="w-100 mt-1 small text-danger" role="alert">
          {failure.message}
        </div>
      )}
    </>
  );
}
