import * as contact from '../api/contact';
import { actionFamily } from './actionFamily';

/** Sends a message to the support team; the form keeps what was typed until it has arrived. */
export const sendMessage = actionFamily('contact/SEND', contact.send);
