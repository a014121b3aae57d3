import { useLocation } from 'react-router-dom';
import type { OwnUser } from '../../api/records/session';
import { AccessLinkButton } from '../../components/identity/AccessLinkButton';
import { MessageBox } from '../../components/MessageBox';

/**
 * Tells an instructor who has not confirmed the address that the school may play the simulation free: only a confirmed
 * address leads to a school.
 */
export function UnprovenAddress({ user }: { user: OwnUser }) {
  const { pathname } = useLocation();
  if (!user.address_unproven || user.school) return null;
  return (
    <MessageBox color="info">
      <p>Your school may have this simulation free. Confirm your address to find out before you pay.</p>
      <AccessLinkButton
        email={user.email}
        redir={pathname}
        label="Email me a link"
        sent="Check your inbox (or spam) for the link. It leads back to this page."
      />
    </MessageBox>
  );
}
