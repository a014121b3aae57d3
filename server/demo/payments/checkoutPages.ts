import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { formatCents } from '../../../src/rules/money';
import { bookCheckout } from '../../commerce/documents/bookCheckout';
import { sandboxCheckouts } from '../../db/tables';
import type { AppEnv } from '../../http/context';
import type { Services } from '../../services/services';
import { formField, type Markup, sendNotFound, sendPage } from '../pages/layout';
import { asCheckout, changePage, findPage, type Page } from './checkouts';

const DEBITS = '/sandbox/debits';

interface Act {
  from: Page['status'];
  change: Partial<Pick<Page, 'status' | 'method'>>;
}

/** The buttons of a page: the state that each needs, and what it changes. */
const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['card', { from: 'open', change: { status: 'paid', method: 'card' } }],
  ['debit', { from: 'open', change: { status: 'processing', method: 'bank debit' } }],
  ['succeed', { from: 'processing', change: { status: 'paid' } }],
  ['fail', { from: 'processing', change: { status: 'failed' } }],
]);

const decision = ({ id }: Page): Markup => html`
  <form method="post" action="/sandbox/checkout/${id}" class="actions">
    <button name="act" value="succeed">Let it succeed</button>
    <button name="act" value="fail" class="secondary">Let it fail</button>
  </form>`;

const closed: Readonly<Record<Page['status'], string>> = {
  open: '',
  processing: 'This bank debit is on its way. A bank would take some days; here, you decide.',
  paid: 'This payment has been made.',
  failed: 'This payment has failed.',
  expired: 'This page has expired. Nothing can be paid here any more.',
};

const pageContent = (page: Page): Markup => html`
  <p class="eyebrow">A payment provider’s page</p>
  <h1>${page.title}</h1>
  <p class="lead">${formatCents(page.amount)}</p>
  ${
    page.status === 'open'
      ? html`<form method="post" class="actions">
          <button name="act" value="card">Pay by card</button>
          <button name="act" value="debit" class="secondary">Pay by bank debit (takes days)</button>
        </form>`
      : html`<div class="notice"><p>${closed[page.status]}</p></div>`
  }
  ${page.status === 'processing' ? decision(page) : ''}
  <p><a href="${page.returnUrl}">${page.status === 'open' ? 'Back without paying' : 'Back to the invoice'}</a></p>`;

const debitsContent = (pages: readonly Page[]): Markup => html`
  <h1>Bank debits</h1>
  <p class="lead">Payments of invoices on which a bank would take some days. Here, you decide what becomes of them.</p>
  ${pages.map((page) => html`<h2>${page.title}: ${formatCents(page.amount)}</h2>${decision(page)}`)}
  ${pages.length === 0 ? html`<p>None is on its way. Pay an invoice by bank debit, and look here again.</p>` : ''}`;

/** The pages of the sandbox where invoices are paid, and those that decide about its bank debits. */
export function checkoutPages(services: Services) {
  const app = new Hono<AppEnv>();
  const { db, config } = services;
  const pageWith = (id: string) => findPage(db, id.replaceAll('\0', ''));
  const notFound = (c: Context) => sendNotFound(c, 'There is no such payment.');

  app.get('/debits', async (c) => {
    const pages = await db.select().from(sandboxCheckouts).where(eq(sandboxCheckouts.status, 'processing'));
    return sendPage(c, { title: 'Bank debits', content: debitsContent(pages), showOutbox: true });
  });

  app.get('/checkout/:id', async (c) => {
    const page = await pageWith(c.req.param('id'));
    return page ? sendPage(c, { title: page.title, content: pageContent(page) }) : notFound(c);
  });

  app.post('/checkout/:id', async (c) => {
    const page = await pageWith(c.req.param('id'));
    const act = acts.get(await formField(c, 'act'));
    if (!page || !act) return notFound(c);
    const changed = await changePage(db, page.id, act.from, act.change);
    // Stripe sends an event.
    if (changed) await bookCheckout(services, asCheckout(config.publicUrl, changed));
    return c.redirect(act.from === 'open' ? page.returnUrl : DEBITS, 303);
  });

  return app;
}
