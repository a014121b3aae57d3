import type {
  Acknowledgement,
  Credentials,
  MagicLoginParameters,
  Recover,
  Registration,
  Session,
} from '../contract/session';
import type { User } from '../contract/user';
import { requestNothing, requestRecord } from './http';

export const login = (credentials: Credentials) =>
  requestRecord<Session>('POST', '/auth/login', credentials, { anonymous: true });

/** Signs in by link, with the link's query parameters as they are. */
export const magicLogin = (parameters: MagicLoginParameters) =>
  requestRecord<Session>('POST', '/auth/autk', parameters, { anonymous: true });

export const register = (registration: Registration) =>
  requestRecord<Acknowledgement>('POST', '/auth/register', registration, { anonymous: true });

/** Requests an access link. The answer is the same for known and unknown addresses. */
export const recover = (body: Recover) =>
  requestRecord<Acknowledgement>('POST', '/auth/recover', body, { anonymous: true });

export const profile = () => requestRecord<User>('GET', '/auth/profile');

export const logout = () => requestNothing('GET', '/auth/logout');
