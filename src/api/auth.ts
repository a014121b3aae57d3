import type { Credentials, MagicLoginParameters, Recover, Registration } from '../contract/session';
import { requestNothing, requestRecord, unreadable } from './http';
import { type Session, sessionOf } from './records/session';
import { userOf } from './records/user';

async function requestSession(path: string, body: unknown): Promise<Session> {
  const session = sessionOf(await requestRecord('POST', path, body, { anonymous: true }));
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

/** Requests an access link. The answer is the same for known and unknown addresses. */
export const recover = (body: Recover) => requestNothing('POST', '/auth/recover', { body, anonymous: true });

export const profile = () => requestRecord('GET', '/auth/profile').then(userOf);

export const logout = () => requestNothing('GET', '/auth/logout');
