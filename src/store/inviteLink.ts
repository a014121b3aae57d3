import * as auth from '../api/auth';
import { actionFamily } from './actionFamily';

/** Requests a new link to an invite, which is mailed to its student. No reducer keeps the answer. */
export const mailInviteLink = actionFamily('session/MAIL_INVITE_LINK', auth.mailInviteLink);
