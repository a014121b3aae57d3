import '../styles/overlays.scss';
import { useEffect, useState } from 'react';
import { NavLink as RouterLink, useLocation, useNavigate } from 'react-router-dom';
import { Nav, NavLink, Offcanvas, OffcanvasBody, OffcanvasHeader } from 'reactstrap';
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
    <Offcanvas isOpen toggle={onClose} direction="end" labelledBy="side-menu-title">
      <OffcanvasHeader toggle={onClose} tag="div">
        <h2 id="side-menu-title" className="h3 m-0">
          {`${user.name} ${user.lastname}`.trim() || user.email}
        </h2>
        <small className="text-secondary">{user.email}</small>
      </OffcanvasHeader>
      <OffcanvasBody>
        <Nav vertical tag="nav" aria-label="Menu">
          {entries.map(({ to, label }) => (
            <NavLink key={to} tag={RouterLink} to={to}>
              {label}
            </NavLink>
          ))}
          <hr />
          <NavLink tag={RouterLink} to="/profile">
            Profile
          </NavLink>
          <NavLink tag="button" type="button" onClick={() => setAbout(true)}>
            About
          </NavLink>
          <NavLink tag="button" type="button" onClick={() => navigate('/logout')}>
            Log Out
          </NavLink>
        </Nav>
      </OffcanvasBody>
    </Offcanvas>
  );
}
