import type { Failure } from '../../api/http';
import { awaitedPath, byLink } from '../../lib/links/mailedLink';
import { inAppPath } from '../../lib/returnAddress';
import { tabStorage } from '../../lib/tabStorage';

/** The query parameters of a login link. */
export type LinkParameters = Readonly<Record<string, string>>;

/** Kept in the tab's storage, so that a reload finds it but no history, referrer or other origin sees it. */
const keptParameters = (key: string) => ({
  read(): LinkParameters {
    const kept = tabStorage.read(key);
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  },
  keep: (parameters: LinkParameters): void => tabStorage.write(key, parameters),
  forget: (): void => tabStorage.remove(key),
});

/** The link that this tab has opened, until it is used or finally refused. */
export const waitingLink = keptParameters('magiclogin');

/** The request for a new password that followed a link: the user whom it asks, and where the link leads. */
export const passwordRequest = keptParameters('newpassword');

/** The page that a link names. */
export const pageOf = ({ redir }: LinkParameters): string => inAppPath(redir) ?? '/dashboard';

/** Where a visitor goes on to, with the navigation state. */
export interface NextPage {
  path: string;
  state: typeof byLink | null;
}

/**
 * The next page of a visitor whom a link signs in: the one that it names. An access link names the dashboard, so
 * the page for which this browser has asked for such a link comes first.
 */
export function nextPageOf(parameters: LinkParameters): NextPage {
  const path = pageOf(parameters);
  const isAccessLink = path === '/dashboard' && !parameters.from && !parameters.fullredir;
  const awaited = isAccessLink ? awaitedPath.read() : null;
  return awaited ? { path: awaited, state: null } : { path, state: byLink };
}

/** Whether another try may work: there was no answer, too many requests, or a server error. */
export const mayHelpAgain = ({ status }: Failure): boolean => status === 0 || status === 429 || status >= 500;

/** Whether the server asks for Continue and refuses no other field. */
export const asksToContinue = ({ status }: Failure): boolean => status === 409;

/** Whether the link signs in the account of this address, which a server may name where it asks for Continue. */
export const signsIn = ({ account }: Failure, email: string): boolean =>
  email !== '' && account?.toLowerCase() === email.toLowerCase();
