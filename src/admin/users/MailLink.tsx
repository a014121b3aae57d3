import type { User } from '../../api/records/user';
import { AccessLinkButton } from '../../components/identity/AccessLinkButton';

/** Sends the user a link to sign in, in place of a password that somebody else would know. */
export const MailLink = ({ user: { email } }: { user: User }) => (
  <section className="mt-4">
    <h2 className="h3 mb-1">Email a sign-in link</h2>
    <p className="text-secondary">Goes to the user’s email and signs them in. Works once, for 10 minutes.</p>
    <AccessLinkButton
      email={email}
      label="Email sign-in link"
      sent={`A sign-in link is on its way to ${email}.`}
    />
  </section>
);
