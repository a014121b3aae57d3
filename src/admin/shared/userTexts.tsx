import type { User } from '../../api/session';
import type { UserStatus } from '../../contract/user';
import { fullName, statusLabel } from '../../rules/users';
import { StatusPill, type Tone } from './cells';

const tones: ReadonlyMap<string, Tone> = new Map<UserStatus, Tone>([
  ['active', 'success'],
  ['created', 'info'],
  ['recovery', 'warning'],
  ['deleted', 'neutral'],
]);

export function UserStatusPill({ status }: { status: string }) {
  return <StatusPill tone={tones.get(status) ?? 'neutral'}>{statusLabel(status)}</StatusPill>;
}

/** The action that mails a sign-in link to a user, and what it has done. */
export const MAIL_SIGN_IN = 'Email sign-in link';

export const signInMailed = (email: string): string => `A sign-in link is on its way to ${email}.`;

/** Goes before the error of a deletion. */
export const notDeleted = (user: User): string => `${fullName(user)} could not be deleted.`;

/** The consequences of deleting a user. */
export function DeletionNote({ email }: { email: string }) {
  return (
    <p>
      <strong>{email || 'This user'}</strong> will be signed out everywhere and cannot sign in any more. The
      record stays, with the status deleted.
    </p>
  );
}
