import '../../styles/overlays.scss';
import { type MouseEvent, useEffect, useState } from 'react';
import { Link, NavLink as RouterLink, useNavigate } from 'react-router-dom';
import { Nav, NavLink, Offcanvas, OffcanvasBody, OffcanvasHeader } from 'reactstrap';
import type { User } from '../../api/session';
import { Confirm, Dialog } from '../../components/Dialog';
import { AT_ONCE } from '../../components/dialogs/Modal';
import { SchemeChoice } from '../../components/scheme/SchemeChoice';
import { hasDrafts } from '../../lib/drafts';
import { fullName } from '../../rules/users';
import { useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';

function AboutDialog({ onClose }: { onClose: () => void }) {
  const version = document.querySelector<HTMLMetaElement>('meta[name=version]')?.content;
  return (
    <Dialog heading="About" toggle={onClose} centered>
      <p>
        Casebridge is the place where instructors find, buy and launch case-based teaching simulations, and
        where their students play them.
      </p>
      <p>
        <strong>Produced by</strong> the Casebridge team, together with the schools and partners whose cases
        it carries.
      </p>
      {version && <p className="text-secondary mb-0">Version {version}</p>}
    </Dialog>
  );
}

export interface MenuEntry {
  to: string;
  label: string;
  isCurrent: boolean;
}

export interface MenuProps {
  user: User;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/**
 * The sections, profile, billing, About, Log Out and the colours. Log Out asks first if unsaved changes would be lost.
 * Loaded when it is first opened.
 */
export default function SideMenu({ user, entries, onClose }: MenuProps) {
  const [about, setAbout] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const navigate = useNavigate();
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  // A page that arrives meanwhile leaves it open; links and Back close it.
  useEffect(() => {
    window.addEventListener('popstate', onClose);
    return () => window.removeEventListener('popstate', onClose);
  }, [onClose]);
  const logOut = () => navigate('/logout');
  const name = `${user.name} ${user.lastname}`.trim();
  if (about) return <AboutDialog onClose={onClose} />;
  if (isAsking) {
    return (
      <Confirm title="Log out without saving?" confirm="Log Out" danger onConfirm={logOut} onCancel={onClose}>
        <p>Your changes have not been saved. If you log out now, they are lost.</p>
      </Confirm>
    );
  }
  return (
    <Offcanvas
      isOpen
      toggle={onClose}
      direction="end"
      labelledBy="side-menu-title"
      offcanvasTransition={AT_ONCE}
      backdropTransition={AT_ONCE}
    >
      <OffcanvasHeader toggle={onClose} tag="div">
        <h2 id="side-menu-title" className="h3 mb-0 text-break">
          {fullName(user)}
        </h2>
        {name && user.email && (
          <small className="text-secondary text-break" translate="no">
            {user.email}
          </small>
        )}
      </OffcanvasHeader>
      <OffcanvasBody>
        {/* The router takes the browser's own way from the links that it follows. */}
        <Nav
          vertical
          tag="nav"
          className="d-flex"
          aria-label="Menu"
          onClick={(event: MouseEvent) => {
            if (event.defaultPrevented) onClose();
          }}
        >
          {entries.map(({ to, label, isCurrent }) => (
            <NavLink
              key={to}
              tag={Link}
              to={to}
              active={isCurrent}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {label}
            </NavLink>
          ))}
          <hr />
          <NavLink tag={RouterLink} to="/profile">
            Profile
          </NavLink>
          {hasMoney && (
            <NavLink tag={RouterLink} to="/documents">
              Billing
            </NavLink>
          )}
          <NavLink tag="button" type="button" onClick={() => setAbout(true)}>
            About
          </NavLink>
          <NavLink
            tag="button"
            type="button"
            onClick={() => (hasDrafts(user._id) ? setAsking(true) : logOut())}
          >
            Log Out
          </NavLink>
        </Nav>
        <hr />
        <div className="px-3">
          <SchemeChoice />
        </div>
      </OffcanvasBody>
    </Offcanvas>
  );
}
