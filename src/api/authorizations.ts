import type { AuthorizationAnswer } from '../contract/authorization';
import { requestRecord } from './http';
import { authorizationOf } from './records/authorization';
import { textIn } from './records/fields';

const pathOf = (id: string) => `/api/oidc/interactions/${encodeURIComponent(id)}`;

export const get = (id: string) => requestRecord('GET', pathOf(id)).then(authorizationOf);

/** Returns the address that leads back to the host. */
export const answer = (id: string, body: AuthorizationAnswer) =>
  requestRecord('POST', pathOf(id), body).then(({ redirect_to }) => textIn(redirect_to));
