import type * as contract from '../../contract/authorization';
import * as f from '../fields';
import { requestRecord } from '../http';

const authorizationOf = f.record<contract.Authorization>()({
  client: { name: f.simulationName },
  session: { _id: f.id, name: f.text },
  email: f.text,
  role: f.choice<contract.Authorization['role']>,
  // A user who was not asked has allowed nothing.
  asks: (value) => value !== false,
});
export type Authorization = ReturnType<typeof authorizationOf>;

const pathOf = (id: string) => `/api/oidc/interactions/${encodeURIComponent(id)}`;

export const get = (id: string) => requestRecord('GET', pathOf(id)).then(authorizationOf);

/** Returns the address that leads back to the host. */
export const answer = (id: string, body: contract.AuthorizationAnswer) =>
  requestRecord('POST', pathOf(id), body).then(({ redirect_to }) => f.text(redirect_to));
