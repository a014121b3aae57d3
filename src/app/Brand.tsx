import { Link } from 'react-router-dom';
import { useAppSelector } from '../store/hooks';

/** The link to the library, and the name of the session that was opened last. */
export function Brand() {
  const name = useAppSelector((state) => state.hostSessions?.data?.name);
  return (
    <>
      <Link
        to="/library"
        className="brand d-inline-flex align-items-center gap-2 fw-semibold text-body text-decoration-none"
      >
        <svg viewBox="0 0 32 32" width="26" height="26" aria-hidden="true">
          <path d="M3 24V14a13 11 0 0 1 26 0v10h-6v-9a7 6 0 0 0-14 0v9z" fill="currentColor" />
          <path d="M2 26h28" stroke="#e07a2f" strokeWidth="3" strokeLinecap="round" />
        </svg>
        Casebridge
      </Link>
      {name && (
        <span className="session-name border-start ps-3 text-secondary text-truncate" title={name}>
          {name}
        </span>
      )}
    </>
  );
}
