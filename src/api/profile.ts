import type { ProfileInput } from '../contract/user';
import { requestRecord } from './http';
import { type Fields, savedOf, toldOf } from './records/fields';
import { userOf } from './records/user';

const path = (id: string) => `/users/${encodeURIComponent(id)}`;

const withoutNull = (answer: Fields): Fields =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));

/** Always asks this origin, whatever the API base is. A field that the answer leaves out is known from signing in. */
export const get = (id: string) =>
  requestRecord('GET', path(id), undefined, { relative: true }).then((answer) =>
    toldOf(userOf, withoutNull(answer)),
  );

/** The role that is sent along is only the specified wire format: it counts if the server gives it. */
export const update = async (profile: ProfileInput) => {
  const { _id, name, lastname } = profile;
  return savedOf(
    userOf,
    { _id, name, lastname },
    withoutNull(await requestRecord('POST', path(_id), profile)),
  );
};
