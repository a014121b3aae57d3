import { useLocation } from 'react-router-dom';
import { AccessLinkButton } from './AccessLinkButton';

interface Props {
  email: string;
  reason?: string;
}

/**
 * Asks a user to confirm the address; by default because the school may play the simulation free: only a confirmed
 * address leads to a school.
 */
export function UnprovenAddress({
  email,
  reason = 'Your school may have this simulation free. Confirm your address to find out',
}: Props) {
  const { pathname } = useLocation();
  return (
    <div>
      <p className="mb-2">
        {reason}: a link signs you in. Your password then stops working, and you can choose a new one.
      </p>
      <AccessLinkButton
        email={email}
        redir={pathname}
        size="sm"
        label="Email me a link"
        sent="Check your inbox (or spam) for the link. It leads back to this page."
      />
    </div>
  );
}
