import type * as contract from '../../contract/logins';
import * as f from '../fields';
import { requestNothing, requestRecord } from '../http';

const path = '/auth/second-factor';

const secondFactorOf = f.record<contract.SecondFactor>()({
  on: f.yes,
  required: f.yes,
  recovery_codes_left: f.number,
});

/** The state of the caller's second factor. */
export const get = () => requestRecord('GET', path, undefined, { inPlace: true }).then(secondFactorOf);

/** A new key for the app, as the address that a QR code shows. */
export const begin = async (): Promise<{ uri: string }> => {
  const { uri } = await requestRecord('POST', path);
  return { uri: f.text(uri) };
};

const codesOf = ({ recovery_codes: codes }: f.Fields) => ({ recovery_codes: f.list(f.text)(codes) });

/** Turns it on by a code of the app; answers with the recovery codes. */
export const confirm = (body: contract.Code) =>
  requestRecord('POST', `${path}/confirmation`, body).then(codesOf);

/** Completes the sign-in. */
export const enterCode = (body: contract.Code) => requestNothing('POST', `${path}/code`, { body });

export const renewRecoveryCodes = () => requestRecord('POST', `${path}/recovery-codes`).then(codesOf);

export const turnOff = () => requestNothing('DELETE', path);

export const turnOffOther = (user: string) =>
  requestNothing('DELETE', `/api/users/${encodeURIComponent(user)}/second-factor`, { inPlace: true });
