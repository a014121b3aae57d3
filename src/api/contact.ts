import type { ContactMessage, ContactReceipt } from '../contract/contact';
import { requestRecord } from './http';

export const send = (message: ContactMessage) =>
  requestRecord<ContactReceipt>('POST', '/api/public/contact', message, { anonymous: true });
