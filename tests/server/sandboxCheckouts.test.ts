import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { sandboxCheckouts } from '../../server/db/tables';
import { workAfter } from './clock';
import { invoicesOn } from './invoices';
import { sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { page } = sandboxOn(server);
const { anInvoice } = invoicesOn(server);

/** An invoice with its open page, as a path. */
async function anOpenPage() {
  const invoice = await anInvoice();
  const { body } = await invoice.open();
  const path = new URL(body.url).pathname;
  const press = (act: string) => page(path, { method: 'POST', form: { act } });
  return { ...invoice, path, press, sandboxId: path.split('/').at(-1) ?? '' };
}

test('a card pays at once, once, and leads back to the invoice', async () => {
  const { id, number, path, press, read, find } = await anOpenPage();
  const { text, response } = await page(path);
  for (const part of [`Invoice ${number}`, '$125.00', 'Pay by card', 'Pay by bank debit (takes days)'])
    expect(text).toContain(part);
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
  const [sent] = await Promise.all([press('card'), press('card'), press('debit')]);
  expect([sent.status, sent.response.headers.get('location')]).toEqual([
    303,
    `${server.config.publicUrl}/admin/documents/${id}`,
  ]);
  const { checkout } = await read();
  expect(checkout?.state).toMatch(/^(paid|processing)$/);
  if (checkout?.state === 'processing') await press('succeed');
  expect(await find()).toMatchObject({ state: 'paid', paid: 12_500, payments: [{ online: true }] });
  expect((await page(path)).text).toContain('This payment has been made.');
});

test('a bank debit waits for the demo’s decision', async () => {
  const [first, second] = [await anOpenPage(), await anOpenPage()];
  for (const { press } of [first, second]) await press('debit');
  expect(await first.read()).toMatchObject({ checkout: { state: 'processing' } });
  const { text } = await page('/sandbox/debits');
  for (const { number } of [first, second]) expect(text).toContain(`Invoice ${number}: $125.00`);
  await first.press('succeed');
  const failed = await second.press('fail');
  expect(failed.response.headers.get('location')).toBe('/sandbox/debits');
  expect(await first.find()).toMatchObject({ state: 'paid' });
  expect(await second.read()).toMatchObject({
    payable: true,
    checkout: { state: 'failed', failure: 'The account has insufficient funds.' },
  });
  expect((await page('/sandbox/debits')).text).toContain('None is on its way.');
  // A failed one is not paid afterwards.
  await second.press('succeed');
  expect(await second.find()).toMatchObject({ paid: 0 });
});

test('a page that has expired takes nothing any more', async () => {
  const { path, press, sandboxId, open, find } = await anOpenPage();
  const isThis = eq(sandboxCheckouts.id, sandboxId);
  await server.db
    .update(sandboxCheckouts)
    .set({ expiresAt: new Date(0) })
    .where(isThis);
  await press('card');
  expect((await page(path)).text).toContain('This page has expired.');
  await workAfter(server, 2);
  expect(await find()).toMatchObject({ state: 'open', paid: 0 });
  expect(new URL((await open()).body.url).pathname).not.toBe(path);
});

test('other pages, and other buttons, are not found', async () => {
  const { press } = await anOpenPage();
  expect((await press('__proto__')).status).toBe(404);
  for (const path of ['/sandbox/checkout/unknown', '/sandbox/checkout/%00'])
    expect((await page(path)).status).toBe(404);
});
