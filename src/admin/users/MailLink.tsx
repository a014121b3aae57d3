import type { User } from '../../api/session';
import { AccessLinkButton } from '../../components/identity/AccessLinkButton';
import { MAIL_SIGN_IN, signInMailed } from './signInMail';

/** Sends the user a link to sign in, in place of a password that somebody else would know. */
export const MailLink = ({ user: { email } }: { user: User }) => (
  <section className="mt-4">
    <h2 className="h3 mb-1">Email a sign-in link</h2>
    <p className="text-secondary">Goes to the user’s email and signs them in. Works once, for 10 minutes.</p>
    <AccessLinkButton email={email} label={MAIL_SIGN_IN} sent={signInMailed(email)} />
  </section>
);
