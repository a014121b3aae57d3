import { and, desc, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { normalizeEmail } from '../../src/rules/emailAddress';
import { mails } from '../db/schema/mails';
import type { AppEnv } from '../http/context';
import type { Services } from '../services/services';
import { type Markup, sendPage } from './pages/layout';

const SHOWN = 100;

/** Turns addresses in a text into links. */
const linked = (text: string): Markup[] =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));

const mailArticle = ({ to, subject, text, createdAt }: typeof mails.$inferSelect): Markup => html`
  <article class="mail">
    <h2>${subject}</h2>
    <p>To <bdi>${to}</bdi> · <time datetime="${createdAt.toISOString()}">${createdAt.toUTCString()}</time></p>
    <div class="text">${linked(text)}</div>
  </article>`;

const outboxContent = (found: readonly (typeof mails.$inferSelect)[], to: string): Markup => html`
  <h1>Outbox</h1>
  <p class="lead">The mails that this server would have sent, newest first.</p>
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
      ? html`<h2>No mails${to ? html` to <bdi>${to}</bdi>` : ''}</h2>
          <p>Add a student to a class, or ask for a sign-in link, and look here again.</p>`
      : ''
  }
  ${found.length === SHOWN ? html`<p class="hint">Only the newest ${SHOWN} are shown.</p>` : ''}`;

/** The mails of the demo; `?to=` shows those to one address. */
export const outboxPage = ({ db }: Pick<Services, 'db'>) => ({
  async get(c: Context<AppEnv>) {
    const to = normalizeEmail((c.req.query('to') ?? '').replaceAll('\0', ''));
    const found = await db
      .select()
      .from(mails)
      .where(and(eq(mails.status, 'outbox'), to ? eq(mails.to, to) : undefined))
      .orderBy(desc(mails.createdAt))
      .limit(SHOWN);
    return sendPage(c, { title: 'Outbox', content: outboxContent(found, to), showOutbox: true });
  },
});
