import { createRoute, z } from '@hono/zod-openapi';
import { and, desc, eq, or, type SQL } from 'drizzle-orm';
import type { Context } from 'hono';
import {
  type Billing,
  billingSchema,
  ownBillingSchema,
  schoolBillingSchema,
} from '../../../src/contract/billing';
import { idSchema, listSchema } from '../../../src/contract/common';
import {
  checkoutInputSchema,
  checkoutPageSchema,
  type DocumentQuery,
  documentFileQuerySchema,
  documentQuerySchema,
  documentSchema,
  documentSumsSchema,
} from '../../../src/contract/document';
import { pageOf, totalOf } from '../../db/queries/lists';
import { documents, invoices, schools } from '../../db/tables';
import type { AppEnv } from '../../http/context';
import { csvAnswer } from '../../http/csv';
import { invalidFields, notFound } from '../../http/errors';
import { binary, body, csv, currentUser, failures, json, newRouter } from '../../http/router';
import type { Services } from '../../services/services';
import { billingProblems, findBilling, findSchoolBilling, keepBilling, keepSchoolBilling } from './billing';
import { bookColumns, bookPages, matchingDocuments, sumsOf } from './books';
import { findTold, LEAST_CENTS, paysOnline, presentCheckout } from './checkoutRecords';
import { openCheckout, refreshCheckout } from './checkouts';
import type { DocumentRow } from './issue';
import { presentDocument } from './present';

const tags = ['Documents'];

const list = createRoute({
  method: 'get',
  path: '/api/documents/all',
  tags,
  summary: 'Invoices, receipts and credit notes',
  description:
    'The newest first. Everybody but administrators sees the own ones only; by the visit of a mailed link, those of the school or the invoice.',
  request: { query: documentQuerySchema },
  responses: { 200: json(listSchema(documentSchema), 'The documents'), ...failures(400, 401, 403) },
});

const sums = createRoute({
  method: 'get',
  path: '/api/documents/sums',
  tags,
  summary: 'What the documents add up to',
  description: 'All of those that the list has on its pages with the same filters.',
  request: { query: documentQuerySchema },
  responses: { 200: json(documentSumsSchema, 'The sums'), ...failures(400, 401, 403) },
});

const books = createRoute({
  method: 'get',
  path: '/api/documents/csv',
  tags,
  summary: 'Documents as a file for accounting',
  description:
    'In the order of their issue, with the filters of the list. Amounts of credit notes are negative.',
  request: { query: documentQuerySchema },
  responses: { 200: csv('The documents'), ...failures(400, 401, 403) },
});

const one = createRoute({
  method: 'get',
  path: '/api/documents/{id}',
  tags,
  summary: 'An invoice, a receipt or a credit note',
  description:
    'Before it answers those who may pay it, the server asks the provider about a page that is open to pay it.',
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: json(documentSchema, 'The document'), ...failures(400, 401, 403, 404) },
});

const file = createRoute({
  method: 'get',
  path: '/api/documents/{id}/file',
  tags,
  summary: 'A document as a file',
  description:
    'A PDF/A-3 with tags for screen readers or, where the document has `e_invoice`, an e-invoice of EN 16931: UBL (Peppol BIS 3 where both parties have numbers that are addresses in Peppol) or Factur-X, which is that PDF with CII in it. Otherwise a 422 says what is missing. Each file is made once, and stays the same to the byte.',
  request: { params: z.object({ id: idSchema }), query: documentFileQuerySchema },
  responses: {
    200: binary('The file', 'application/pdf', 'application/xml'),
    ...failures(400, 401, 403, 404, 422),
  },
});

const checkout = createRoute({
  method: 'post',
  path: '/api/documents/{id}/checkout',
  tags,
  summary: 'Open the payment provider’s page to pay an invoice online',
  description:
    'For the buyer, or by the visit of a mailed link, and exactly what is open. The page leads back to the invoice, which tells in `checkout` what has ' +
    'become of the payment. With an `open` that is not the present one, it is a 409, and so it is while a payment is ' +
    'on its way.',
  request: { params: z.object({ id: idSchema }), body: body(checkoutInputSchema) },
  responses: {
    200: json(checkoutPageSchema, 'The address of the page'),
    ...failures(400, 401, 404, 409, 429, 502),
  },
});

const billing = createRoute({
  method: 'get',
  path: '/api/billing',
  tags,
  summary: 'The details of the caller’s next invoice or receipt',
  description:
    'The last ones, or those of the school. The number of a purchase order is of one order, and not repeated.',
  responses: { 200: json(ownBillingSchema, 'The details'), ...failures(401) },
});

const changeBilling = createRoute({
  method: 'post',
  path: '/api/billing',
  tags,
  summary: 'Change the details of the caller’s next invoice or receipt',
  description: 'Documents that were issued keep theirs. An order by invoice changes the details, too.',
  request: { body: body(billingSchema) },
  responses: { 200: json(ownBillingSchema, 'The details'), ...failures(400, 401) },
});

const schoolBilling = createRoute({
  method: 'get',
  path: '/api/schools/{id}/billing',
  tags,
  summary: 'What a school’s members have on their documents until they give details of their own',
  request: { params: z.object({ id: idSchema }) },
  responses: { 200: json(schoolBillingSchema, 'The details'), ...failures(400, 401, 403, 404) },
});

const changeSchoolBilling = createRoute({
  method: 'post',
  path: '/api/schools/{id}/billing',
  tags,
  summary: 'Change the details of a school’s documents',
  description: 'The links of a finance contact end when another one is set.',
  request: { params: z.object({ id: idSchema }), body: body(schoolBillingSchema) },
  responses: { 200: json(schoolBillingSchema, 'The details'), ...failures(400, 401, 403, 404) },
});

function check(given: Billing): void {
  const problems = billingProblems(given);
  if (Object.keys(problems).length > 0) throw invalidFields(problems);
}

export function documentRoutes(services: Services) {
  const { config, db, documents: files, limits } = services;
  const app = newRouter();

  /** The documents within the caller's reach. */
  function reachOf(c: Context<AppEnv>): SQL | undefined {
    const scope = c.get('scope');
    if (scope === 'all') return undefined;
    const reader = c.get('reader');
    if (!reader) return eq(documents.userId, currentUser(c).id);
    const { schoolId, documentId } = reader;
    if (schoolId) return eq(documents.schoolId, schoolId);
    const isThis = documentId ?? '';
    return or(eq(documents.id, isThis), eq(documents.correctsId, isThis));
  }
  const visible = (c: Context<AppEnv>, which: SQL | undefined) => and(reachOf(c), which);
  /** The buyer may pay it, and those who read it by a mailed link. */
  const mayPay = (c: Context<AppEnv>, { userId }: DocumentRow) =>
    c.get('reader') !== null || userId === c.get('user')?.id;

  /** The name of the school whose documents a caller who may read those of schools asks for. */
  async function schoolNamed(c: Context<AppEnv>, { school = '' }: DocumentQuery): Promise<string> {
    const scope = c.get('scope');
    if (scope === 'own') return '';
    const id = scope === 'school' ? (c.get('reader')?.schoolId ?? '') : school;
    const [found] = await db.select({ name: schools.name }).from(schools).where(eq(schools.id, id));
    return found?.name ?? '';
  }

  const select = () =>
    db
      .select({ document: documents, standing: invoices })
      .from(documents)
      .leftJoin(invoices, eq(invoices.documentId, documents.id))
      .$dynamic();

  type Row = Awaited<ReturnType<typeof select>>[number];
  async function find(c: Context<AppEnv>, id: string): Promise<Row> {
    const [row] = await select().where(visible(c, eq(documents.id, id)));
    if (!row) throw notFound();
    return row;
  }

  /** Documents on the wire, as they stand for the caller. */
  async function present(c: Context<AppEnv>, rows: Row[]) {
    const told = await findTold(
      db,
      rows.map(({ document }) => document.id),
    );
    return rows.map(({ document, standing }) => {
      const paid = presentCheckout(config, told.get(document.id), standing);
      const open = standing?.openCents ?? null;
      const isFree = open !== null && open >= LEAST_CENTS && paid?.state !== 'processing';
      const payable = isFree && mayPay(c, document) && paysOnline(config);
      const e_invoice = files.eInvoiceProblem(presentDocument(document)) === null;
      return presentDocument(document, { open, payable, checkout: paid, e_invoice });
    });
  }

  app.openapi(list, async (c) => {
    const query = c.req.valid('query');
    const which = matchingDocuments(query);
    const page = pageOf(query, { defaultSize: 100 });
    const rows = await select()
      .where(visible(c, which))
      .orderBy(desc(documents.issuedAt), desc(documents.number))
      .limit(page.limit)
      .offset(page.offset);
    const counted = db.select({ id: documents.id }).from(documents).where(visible(c, which)).$dynamic();
    const count = await totalOf(db, counted, { ...page, rows: rows.length });
    return c.json({ items: await present(c, rows), ...count }, 200);
  });

  app.openapi(sums, async (c) => {
    const query = c.req.valid('query');
    const school = await schoolNamed(c, query);
    return c.json({ school, ...(await sumsOf(db, visible(c, matchingDocuments(query)))) }, 200);
  });

  app.openapi(books, async (c) => {
    const pages = bookPages(db, visible(c, matchingDocuments(c.req.valid('query'))));
    return csvAnswer(c, { name: 'documents', columns: bookColumns, pages, now: services.now() });
  });

  app.openapi(one, async (c) => {
    const { id } = c.req.valid('param');
    const { document } = await find(c, id);
    if (mayPay(c, document)) await refreshCheckout(services, id);
    const [told] = await present(c, [await find(c, id)]);
    if (!told) throw notFound();
    return c.json(told, 200);
  });

  app.openapi(checkout, async (c) => {
    const reader = c.get('reader');
    const { email } = reader ?? currentUser(c);
    await limits.consume('intent-account', reader?.schoolId ?? reader?.documentId ?? currentUser(c).id);
    const { document } = await find(c, c.req.valid('param').id);
    const { open } = c.req.valid('json');
    return c.json({ url: await openCheckout(services, document, { open, email }) }, 200);
  });

  app.openapi(file, async (c) => {
    const { document } = await find(c, c.req.valid('param').id);
    const { name, type, content } = await files.file(document.id, c.req.valid('query').format ?? 'pdf');
    return c.body(new Uint8Array(content), 200, {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name}"`,
    });
  });

  app.openapi(billing, async (c) => c.json(await findBilling(db, currentUser(c).id), 200));

  app.openapi(changeBilling, async (c) => {
    const given = c.req.valid('json');
    check(given);
    const { id } = currentUser(c);
    await keepBilling(db, id, given);
    return c.json(await findBilling(db, id), 200);
  });

  app.openapi(schoolBilling, async (c) => c.json(await findSchoolBilling(db, c.req.valid('param').id), 200));

  app.openapi(changeSchoolBilling, async (c) => {
    const { id } = c.req.valid('param');
    const given = c.req.valid('json');
    check(given);
    await keepSchoolBilling(services, currentUser(c), id, given);
    return c.json(await findSchoolBilling(db, id), 200);
  });

  return app;
}
