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

/** Login by link; takes the link's query parameters as they are. */
export const magicLogin = (parameters: MagicLoginParameters) =>
  requestRecord<Session>('POST', '/auth/autk', parameters, { anonymous: true });

export const register = (registration: Registration) =>
  requestRecord<Acknowledgement>('POST', '/auth/register', registration, { anonymous: true });

/** Asks for an access link; the answer is the same whether or not the address is known. */
export const recover = (body: Recover) =>
  requestRecord<Acknowledgement>('POST', '/auth/recover', body, { anonymous: true });

export const profile = () => requestRecord<User>('GET', '/auth/profile');

export const logout = () => requestNothing('GET', '/auth/logout');
