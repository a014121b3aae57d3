import type * as contract from '../contract/authorization';
import { choice, id, record, simulationName, text } from './fields';
import { requestRecord } from './http';

const authorizationOf = record<contract.Authorization>()({
  client: record<contract.Authorization['client']>()({ name: simulationName }),
  session: record<contract.Authorization['session']>()({ _id: id, name: text }),
  email: text,
  role: choice<contract.Authorization['role']>,
  // A user who was not asked has allowed nothing.
  asks: (value) => value !== false,
});
export type Authorization = ReturnType<typeof authorizationOf>;

const pathOf = (id: string) => `/api/oidc/interactions/${encodeURIComponent(id)}`;

export const get = (id: string) => requestRecord('GET', pathOf(id)).then(authorizationOf);

/** Returns the address that leads back to the host. */
export const answer = (id: string, body: contract.AuthorizationAnswer) =>
  requestRecord('POST', pathOf(id), body).then(({ redirect_to }) => text(redirect_to));
