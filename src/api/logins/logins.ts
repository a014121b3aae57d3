import type * as contract from '../../contract/logins';
import * as f from '../fields';
import { requestList, requestNothing } from '../http';

export const loginOf = f.record<contract.Login>()({
  _id: f.id,
  current: f.yes,
  device: f.text,
  way: f.choice<contract.Login['way']>,
  handed_over: f.yes,
  created_at: f.moment,
  seen_at: f.moment,
  hosts: f.list({ _id: f.id, name: f.simulationName, created_at: f.moment }),
});
export type Login = ReturnType<typeof loginOf>;

const path = '/auth/logins';
const one = (id: string) => `${path}/${encodeURIComponent(id)}`;
const inPlace = true;

export const list = () => requestList(path, loginOf, { inPlace });

export const end = (id: string) => requestNothing('DELETE', one(id), { inPlace });

/** Ends all but the one that makes the call. */
export const endOthers = () => requestNothing('DELETE', path, { inPlace });

/** Ends the sign-in of a device at the host of a simulation. */
export const endHost = (id: string, host: string) =>
  requestNothing('DELETE', `${one(id)}/hosts/${encodeURIComponent(host)}`, { inPlace });
