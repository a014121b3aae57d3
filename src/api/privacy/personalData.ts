import type { PersonalData } from '../../contract/personalData';
import * as f from '../fields';
import { requestFile, requestRecord } from '../http';

const path = (user: string) => `/api/users/${encodeURIComponent(user)}`;

/** All that is held of a user. */
export const get = (user: string) =>
  requestRecord<PersonalData>('GET', `${path(user)}/data`, undefined, { inPlace: true });

export const csv = (user: string) => requestFile(`${path(user)}/data/csv`, { inPlace: true });

/** Erases a user, or asks the support team to; tells whether it is done. */
export const erase = async (user: string): Promise<boolean> => {
  const { erased } = await requestRecord('POST', `${path(user)}/erasure`, {}, { inPlace: true });
  return f.yes(erased);
};
