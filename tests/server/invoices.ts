import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { Reconciler } from '../../server/commerce/fulfilment/reconcile';
import { documents } from '../../server/db/tables';
import type { Document } from '../../src/contract/document';
import type { Invoice } from '../../src/contract/invoice';
import { later } from './clock';
import { anOrder, payersOn } from './commerce';
import type { TestServer } from './support';

export const DAY = 24 * 60;

/** Invoices of a server, and what their buyers and administrators do with them. */
export function invoicesOn(server: TestServer) {
  const payers = payersOn(server);
  /** A login of an administrator, begun now. */
  const signedIn = async () => server.signIn(await server.aUser({ role: 'administrator' }));

  const listed = async (query: string): Promise<Invoice[]> =>
    (await server.request('GET', `/api/invoices/all?${query}`, { token: await signedIn() })).body.items;

  /** An order of $125.00 by invoice. */
  async function anInvoice() {
    const buyer = await payers.aBuyer();
    const { body } = await buyer.buy(anOrder(await server.aSimulation()));
    const purchase = body._id as string;
    const [{ id, number } = expect.fail('no invoice')] = await server.db
      .select()
      .from(documents)
      .where(eq(documents.purchaseId, purchase));
    const find = async () => (await listed(`q=${number}`))[0] ?? expect.fail('not listed');
    const record = async (amount: number, open: number, paid_on = '2025-11-28') =>
      server.request('POST', `/api/invoices/${id}/payments`, {
        token: await signedIn(),
        body: { amount, open, paid_on, reference: 'TR-1' },
      });
    const remove = async (payment: string) =>
      server.request('DELETE', `/api/invoices/${id}/payments/${payment}`, { token: await signedIn() });
    const cancel = async () =>
      server.request('POST', `/api/purchases/${purchase}/cancellation`, {
        token: await signedIn(),
        body: {},
      });
    /** The invoice as its buyer sees it. */
    const read = async (): Promise<Document> =>
      (await server.request('GET', `/api/documents/${id}`, { token: await server.signIn(buyer.user) })).body;
    /** Opens the page to pay it. */
    const open = async (cents = 12_500) =>
      server.request('POST', `/api/documents/${id}/checkout`, {
        token: await server.signIn(buyer.user),
        body: { open: cents },
      });
    const mailed = async (subject: RegExp) =>
      (await server.mailsTo(buyer.user.email)).filter((mail) => subject.test(mail.subject));
    return { ...buyer, id, number, purchase, find, record, remove, cancel, read, open, mailed };
  }

  /** Without those that the placing of the order has mailed. */
  const remindersTo = async (email: string) =>
    (await server.mailsTo(email)).filter(({ subject }) => / was due on /.test(subject));
  /** Does on two servers what is due after some days. */
  const workInDays = (days: number) =>
    later(server, days * DAY, () =>
      Promise.all([new Reconciler(server.services).run(), new Reconciler(server.services).run()]),
    );

  return { signedIn, listed, anInvoice, remindersTo, workInDays };
}
