import type { ProfileInput, User } from '../contract/user';
import { requestRecord } from './http';

const path = (id: string) => `/users/${encodeURIComponent(id)}`;

/** Always calls this origin, whatever the API base is. */
export const get = (id: string) => requestRecord<User>('GET', path(id), undefined, { relative: true });

export const update = (profile: ProfileInput) => requestRecord<User>('POST', path(profile._id), profile);
