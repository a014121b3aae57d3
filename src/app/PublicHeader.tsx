import { NavLink } from 'react-router-dom';
import { Brand } from './Brand';

export function PublicHeader() {
  return (
    <header className="site-header">
      <Brand />
      <nav aria-label="Account">
        <NavLink to="/login" className="nav-link">
          Sign-In
        </NavLink>
        <NavLink to="/register" className="btn btn-primary btn-sm">
          Sign-Up
        </NavLink>
      </nav>
    </header>
  );
}
