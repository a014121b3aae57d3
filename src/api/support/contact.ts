import type { ContactReceipt, ContactRequest } from '../../contract/contact';
import { requestRecord } from '../http';

export const send = (message: ContactRequest) =>
  requestRecord<ContactReceipt>('POST', '/api/public/contact', message, { anonymous: true });
