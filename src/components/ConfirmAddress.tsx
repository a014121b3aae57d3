import { AccessLinkButton } from './AccessLinkButton';

/** Mails a link to the user's own address. Anybody can register with any address: the link shows whose it is. */
export const ConfirmAddress = ({ email }: { email: string }) => (
  <div className="mt-2">
    <AccessLinkButton
      email={email}
      label="Email me a link"
      sent="Check your inbox (or spam) for your access link. Open it, then come back to this page."
    />
  </div>
);
