import { and, desc, eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { normalizeEmail } from '../../src/contract/emailAddress';
import type { Db } from '../db/connection';
import { documents, mails, simulations, webhookHosts } from '../db/tables';
import type { AppEnv } from '../http/context';
import type { Services } from '../services/services';
import { sandboxHost } from './host/sandboxHost';
import { type Markup, pageAssets, sendNotFound, sendPage } from './pages/layout';
import { checkoutPages } from './payments/checkoutPages';

/** An administrator would give it to the host; the sandbox looks it up. */
async function webhookSecretIn(db: Db, clientId: string): Promise<string> {
  const [host] = await db
    .select({ secret: webhookHosts.secret })
    .from(webhookHosts)
    .innerJoin(simulations, eq(simulations.id, webhookHosts.simulationId))
    .where(eq(simulations.oauthClientId, clientId));
  return host?.secret ?? '';
}

/** The simulation host, the payment provider’s pages and the mail outbox of the demo, below /sandbox. */
export function sandboxRoutes(services: Services) {
  const app = new Hono<AppEnv>();
  const { db, config } = services;
  const { publicUrl: hubUrl } = config;

  app.route('/', pageAssets);
  const webhookSecretOf = (clientId: string) => webhookSecretIn(db, clientId);
  app.route('/', sandboxHost({ db, hubUrl, root: `${hubUrl}/sandbox`, webhookSecretOf }));
  app.route('/', checkoutPages(services));
  app.get('/outbox', outboxPage(services));
  app.get('/outbox/:id', mailPage(services));
  app.all('/api/*', (c) => c.json({ message: 'Not found.' }, 404));
  app.all('*', (c) => sendNotFound(c, 'There is no such page.'));
  return app;
}

const SHOWN = 100;

/** Turns addresses in a text into links. */
const linked = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

interface Sent {
  mail: typeof mails.$inferSelect;
  /** The number of the document whose files are attached. */
  attached: string | null;
}

const mailArticle = ({
  mail: { id, to, subject, text, html: layout, createdAt, documentId },
  attached,
}: Sent): Markup => html`
  <article class="mail">
    <h2>${subject}</h2>
    <p>To <bdi>${to}</bdi> · <time datetime="${createdAt.toISOString()}">${createdAt.toUTCString()}</time></p>
    <div class="text">${linked(text)}</div>
    ${layout && html`<p><a href="/sandbox/outbox/${id}">With its layout</a></p>`}
    ${attached && html`<p>Attached: <a href="/admin/documents/${documentId}">${attached}</a></p>`}
  </article>`;

const outboxContent = (found: readonly Sent[], to: string): Markup => html`
  <h1>Outbox</h1>
  <p class="lead">The emails that this server would have sent, newest first.</p>
  <form method="get" class="filter">
    <div>
      <label for="to">Address</label>
      <input type="email" id="to" name="to" value="${to}" autocomplete="off">
    </div>
    <button type="submit">Filter</button>
    ${to ? html`<a href="/sandbox/outbox">Show all</a>` : ''}
  </form>
  ${found.map(mailArticle)}
  ${
    found.length === 0
      ? html`<h2>No emails${to ? html` to <bdi>${to}</bdi>` : ''}</h2>
          <p>Add a student to a class, or ask for a sign-in link, and look here again.</p>`
      : ''
  }
  ${found.length === SHOWN ? html`<p class="hint">Only the newest ${SHOWN} are shown.</p>` : ''}`;

/** A mail as mail programs show it: with styles and pictures, and without scripts. */
const mailPage =
  ({ db }: Pick<Services, 'db'>) =>
  async (c: Context<AppEnv>) => {
    const id = (c.req.param('id') ?? '').replaceAll('\0', '');
    const isShown = and(eq(mails.id, id), eq(mails.status, 'outbox'));
    const [mail] = await db.select({ layout: mails.html }).from(mails).where(isShown);
    if (!mail?.layout) return sendNotFound(c, 'There is no such mail.');
    const policy = "default-src 'none'; style-src 'unsafe-inline'; img-src *; frame-ancestors 'none'";
    c.header('Content-Security-Policy', policy);
    c.header('Referrer-Policy', 'no-referrer');
    c.header('Cache-Control', 'no-store');
    return c.html(mail.layout);
  };

/** The mails of the demo; `?to=` shows those to one address. */
const outboxPage =
  ({ db }: Pick<Services, 'db'>) =>
  async (c: Context<AppEnv>) => {
    const to = normalizeEmail((c.req.query('to') ?? '').replaceAll('\0', ''));
    const found = await db
      .select({ mail: mails, attached: documents.number })
      .from(mails)
      .leftJoin(documents, eq(documents.id, mails.documentId))
      .where(and(eq(mails.status, 'outbox'), to ? eq(mails.to, to) : undefined))
      .orderBy(desc(mails.createdAt))
      .limit(SHOWN);
    return sendPage(c, { title: 'Outbox', content: outboxContent(found, to), showOutbox: true });
  };
