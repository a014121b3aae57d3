import '../styles/overlays.scss';
import { useEffect, useState } from 'react';
import { NavLink, useLocation, useNavigate } from 'react-router-dom';
import { Offcanvas, OffcanvasBody, OffcanvasHeader } from 'reactstrap';
import type { User } from '../contract/user';
import { AboutDialog } from './AboutDialog';
import type { MenuEntry } from './SessionHeader';

interface Props {
  user: User;
  entries: readonly MenuEntry[];
  onClose: () => void;
}

/** The sections, About and Log Out. Loaded when it is first opened. */
export default function SideMenu({ user, entries, onClose }: Props) {
  const [about, setAbout] = useState(false);
  const navigate = useNavigate();
  const { key } = useLocation();
  const [openedAt] = useState(key);
  useEffect(() => {
    if (key !== openedAt) onClose();
  }, [key, openedAt, onClose]);
  if (about) return <AboutDialog onClose={onClose} />;
  return (
    <Offcanvas isOpen toggle={onClose} direction="end" labelledBy="side-menu-title" className="side-menu">
      <OffcanvasHeader toggle={onClose} tag="div">
        <h2 id="side-menu-title" className="h5 m-0">
          {`${user.name} ${user.lastname}`.trim() || user.email}
        </h2>
        <small className="text-secondary">{user.email}</small>
      </OffcanvasHeader>
      <OffcanvasBody>
        <nav aria-label="Menu">
          {entries.map(({ to, label }) => (
            <NavLink key={to} to={to} className="side-link">
              {label}
            </NavLink>
          ))}
          <hr />
          <NavLink to="/profile" className="side-link">
            Profile
          </NavLink>
          <button type="button" className="side-link" onClick={() => setAbout(true)}>
            About
          </button>
          <button type="button" className="side-link" onClick={() => navigate('/logout')}>
            Log Out
          </button>
        </nav>
      </OffcanvasBody>
    </Offcanvas>
  );
}
