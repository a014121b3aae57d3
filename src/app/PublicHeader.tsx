import { NavLink } from 'react-router-dom';
import { useOnward } from '../components/OnwardLink';
import { Brand } from './Brand';

export function PublicHeader() {
  const onward = useOnward();
  return (
    <header className="site-header">
      <Brand />
      <nav aria-label="Account">
        <NavLink {...onward('/login')} className="nav-link">
          Sign-In
        </NavLink>
        <NavLink {...onward('/register')} className="btn btn-primary btn-sm">
          Sign-Up
        </NavLink>
      </nav>
    </header>
  );
}
