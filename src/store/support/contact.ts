import * as contact from '../../api/support/contact';
import { actionFamily } from '../actionFamily';

/** Sends a message to the support team. */
export const sendMessage = actionFamily('contact/SEND', contact.send);
