import type { Code } from '../../contract/logins';
import type { Confirmation } from '../../contract/session';
import { requestNothing } from '../http';

const path = '/auth/confirmation';

/** Mails the caller a link, and a code for the browser that has signed up, which prove the own address. */
export const mail = (body: Confirmation) => requestNothing('POST', path, { body });

/** Proves the caller's address by the code of the last mail. */
export const enterCode = (body: Code) => requestNothing('POST', `${path}/code`, { body });

/** Accepts the operator's terms that are in force. */
export const acceptTerms = () => requestNothing('POST', '/auth/terms');
