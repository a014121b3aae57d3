import type {
  Credentials,
  LinkOwner,
  MagicLoginParameters,
  NewLink,
  OpenedLink,
  Recover,
  Registration,
} from '../contract/session';
import { RequestError, requestAnswer, requestNothing, requestRecord, unreadable } from './http';
import { ownUserOf, type Session, sessionOf } from './records/session';

async function requestSession(path: string, body: unknown): Promise<Session> {
  const session = sessionOf(...(await requestAnswer('POST', path, body, { anonymous: true })));
  if (!session.token) throw unreadable();
  return session;
}

export const login = (credentials: Credentials) => requestSession('/auth/login', credentials);

/** Signs in by link, with the link's query parameters as they are. */
export const magicLogin = async (parameters: MagicLoginParameters): Promise<Session> => ({
  ...(await requestSession('/auth/autk', parameters)),
  magic: true,
});

export const register = (registration: Registration) =>
  requestNothing('POST', '/auth/register', { body: registration, anonymous: true });

const requestLink = (body: Recover) => requestNothing('POST', '/auth/recover', { body, anonymous: true });

/**
 * Requests an access link. The answer is the same for known and unknown addresses. A backend that refuses the page, which
 * is not in the specification, is asked without it.
 */
export const recover = ({ email, redir }: Recover) =>
  requestLink({ email, redir }).catch((error: unknown) => {
    const isRefused = error instanceof RequestError && [400, 422].includes(error.failure.status);
    if (redir && isRefused) return requestLink({ email });
    throw error;
  });

/** Requests a new link to the same page, which is mailed to the owner of the old one. */
export const mailNewLink = (body: NewLink) =>
  requestNothing('POST', '/auth/new-link', { body, anonymous: true });

/** Tells whose login link it is. The screen asks the visitor where the call is refused. */
export const linkOwner = (body: OpenedLink) =>
  requestRecord<Partial<LinkOwner>>('POST', '/auth/link-owner', body, { inPlace: true });

export const profile = async () => ownUserOf(...(await requestAnswer('GET', '/auth/profile')));

export const logout = () => requestNothing('GET', '/auth/logout');

/** Ends a session that this browser no longer uses. */
export const endSession = ({ token }: Pick<Session, 'token'>) =>
  requestNothing('GET', '/auth/logout', { token, inPlace: true });
