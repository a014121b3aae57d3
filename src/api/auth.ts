import type { Credentials, MagicLoginParameters, Session } from '../contract/session';
import type { User } from '../contract/user';
import { requestNothing, requestRecord } from './http';

export const login = (credentials: Credentials) =>
  requestRecord<Session>('POST', '/auth/login', credentials, { anonymous: true });

/** Login by link; takes the link's query parameters as they are. */
export const magicLogin = (parameters: MagicLoginParameters) =>
  requestRecord<Session>('POST', '/auth/autk', parameters, { anonymous: true });

export const profile = () => requestRecord<User>('GET', '/auth/profile');

export const logout = () => requestNothing('GET', '/auth/logout');
