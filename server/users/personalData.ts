import { and, eq, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { ERASED_DOMAIN } from '../../src/contract/emailAddress';
import type { Db } from '../db/connection';
import {
  accessLinks,
  auditEntries,
  billingLinks,
  certificates,
  classes,
  classLinks,
  contactMessages,
  coTeachers,
  documentFiles,
  documentSeries,
  documents,
  invites,
  invoiceCheckouts,
  invoicePayments,
  invoices,
  knownBrowsers,
  logins,
  mails,
  oidcKeys,
  oidcRecords,
  partnerTokens,
  paymentEvents,
  paymentIntents,
  purchases,
  rateLimits,
  refunds,
  sandboxCheckouts,
  sandboxPayments,
  sandboxRefunds,
  sandboxSessions,
  schools,
  secondFactors,
  simulations,
  users,
  webhookDeliveries,
  webhookHosts,
} from '../db/tables';

/** A user, with all addresses that the account has had. */
export interface Person {
  id: string;
  addresses: string[];
}

type Column<Table extends PgTable> = keyof Table['_']['columns'] & string;

interface Holding<Table extends PgTable> {
  table: Table;
  /** The rows about a person. */
  rows: (person: Person, db: Db) => SQL | undefined;
  /** The columns of the export; the others are keys, secrets, or what the hub notes for itself. */
  told: readonly Column<Table>[];
  untold: readonly Column<Table>[];
  /** The values after an erasure, which otherwise deletes the rows. */
  after: 'deleted' | Partial<Record<Column<Table>, string | null | SQL>>;
}

/** A table with data of people. */
export type AnyHolding = Holding<PgTable>;
const holding = <Table extends PgTable>(given: Holding<Table>) => given as unknown as AnyHolding;

/** The trail of an account without its names and addresses. */
const trailWithoutPerson = sql`(
  select coalesce(jsonb_agg(
    case when change->>'field' in ('name', 'lastname', 'email')
      then jsonb_build_object('field', change->'field', 'before', null, 'after', null)
      else change
    end
  ), '[]'::jsonb) from jsonb_array_elements(${auditEntries.changes}) change)`;

const documentsOf = ({ id }: Person, db: Db) =>
  db.select({ id: documents.id }).from(documents).where(eq(documents.userId, id));

/** All data of people, in the order in which it can be deleted. A test compares the columns with the schema. */
export const personalData: readonly AnyHolding[] = [
  holding({
    table: users,
    rows: ({ id }) => eq(users.id, id),
    told: [
      'id',
      'name',
      'lastname',
      'email',
      'role',
      'status',
      'schoolId',
      'termsVersion',
      'termsAcceptedAt',
      'billing',
      'lastLogin',
      'createdAt',
      'updatedAt',
    ],
    untold: ['passwordHash', 'addressUnproven', 'signUpBrowser'],
    after: {
      billing: null,
      name: '',
      lastname: '',
      email: sql`${users.id} || ${ERASED_DOMAIN}`,
      passwordHash: '',
      signUpBrowser: null,
      status: 'deleted',
    },
  }),
  holding({
    table: oidcRecords,
    rows: ({ id }, db) =>
      exists(
        db
          .select({ of: logins.userId })
          .from(logins)
          .where(and(eq(logins.tokenHash, oidcRecords.loginHash), eq(logins.userId, id))),
      ),
    told: ['kind', 'classId', 'createdAt', 'expiresAt'],
    untold: ['idHash', 'payload', 'grantHash', 'loginHash'],
    after: 'deleted',
  }),
  holding({
    table: logins,
    rows: ({ id }) => eq(logins.userId, id),
    told: ['device', 'createdAt', 'seenAt', 'expiresAt'],
    untold: ['tokenHash', 'id', 'userId', 'magic', 'handedOver', 'secondFactorAt'],
    after: 'deleted',
  }),
  holding({
    table: secondFactors,
    rows: ({ id }) => eq(secondFactors.userId, id),
    told: ['confirmedAt', 'createdAt'],
    untold: ['userId', 'secret', 'newSecret', 'newSecretOf', 'lastStep', 'recoveryCodes'],
    after: 'deleted',
  }),
  holding({
    table: knownBrowsers,
    rows: ({ id }) => eq(knownBrowsers.userId, id),
    told: ['lastLogin'],
    untold: ['userId', 'browserHash'],
    after: 'deleted',
  }),
  holding({
    table: accessLinks,
    rows: ({ id, addresses }) => or(eq(accessLinks.userId, id), inArray(accessLinks.email, addresses)),
    told: ['kind', 'email', 'createdAt', 'usedAt', 'expiresAt'],
    untold: ['tokenHash', 'userId', 'schoolId', 'browserHash', 'inviteId', 'codeHash', 'codeTries'],
    after: 'deleted',
  }),
  // The finance contact of a school, or the recipient of an invoice.
  holding({
    table: billingLinks,
    rows: ({ addresses }) => inArray(billingLinks.email, addresses),
    told: ['kind', 'schoolId', 'documentId', 'email', 'createdAt', 'expiresAt'],
    untold: ['tokenHash'],
    after: 'deleted',
  }),
  holding({
    table: schools,
    rows: ({ addresses }) => inArray(schools.financeEmail, addresses),
    told: ['id', 'name', 'financeEmail'],
    untold: [
      ...(['code', 'email', 'domains', 'portAccess', 'iconUrl', 'freeToPlay', 'billing'] as const),
      ...(['poRequired', 'createdAt', 'updatedAt'] as const),
    ],
    after: { financeEmail: '' },
  }),
  holding({
    table: invites,
    rows: ({ id }) => eq(invites.studentId, id),
    told: [
      ...(['id', 'classId', 'name', 'lastname', 'openedAt', 'startedAt', 'finishedAt'] as const),
      ...(['score', 'revokedAt', 'createdAt'] as const),
    ],
    untold: ['studentId', 'playUrl', 'mailId'],
    after: { name: '', lastname: '', playUrl: '', mailId: null },
  }),
  holding({
    table: mails,
    rows: ({ addresses }) => or(inArray(mails.to, addresses), inArray(mails.replyTo, addresses)),
    told: ['to', 'replyTo', 'subject', 'status', 'triedAt', 'createdAt'],
    untold: [
      ...([
        'id',
        'documentId',
        'text',
        'html',
        'linkHash',
        'bulk',
        'attempts',
        'nextTryAt',
        'lastError',
      ] as const),
      'addressRefused',
    ],
    after: 'deleted',
  }),
  holding({
    table: contactMessages,
    rows: ({ addresses }) => inArray(sql`lower(${contactMessages.email})`, addresses),
    told: ['name', 'lastname', 'email', 'message', 'createdAt'],
    untold: ['id'],
    after: 'deleted',
  }),
  holding({
    table: coTeachers,
    rows: ({ addresses }) => inArray(coTeachers.email, addresses),
    told: ['classId', 'email', 'openedAt', 'createdAt'],
    untold: ['id', 'linkHash'],
    after: 'deleted',
  }),
  holding({
    table: purchases,
    rows: ({ id }) => eq(purchases.customerId, id),
    told: [
      ...([
        'id',
        'simulationId',
        'clientCode',
        'platform',
        'order',
        'status',
        'payer',
        'paymentTime',
      ] as const),
      ...(['quantity', 'priceCents', 'totalCents', 'trial', 'metadata', 'classId'] as const),
      ...(['tax', 'termsVersion', 'createdAt', 'updatedAt'] as const),
    ],
    untold: ['customerId', 'note', 'processed', 'awaitsApproval', 'dueAt', 'attempts', 'lastError'],
    after: {
      metadata: sql`${purchases.metadata} - '{pl_name,pl_email,pl_address,pl_region,pl_country,pl_tax_number,pl_po,pl_reference}'::text[]`,
      note: '',
    },
  }),
  holding({
    table: classes,
    rows: ({ id }, db) =>
      inArray(
        classes.id,
        db.select({ id: purchases.classId }).from(purchases).where(eq(purchases.customerId, id)),
      ),
    told: [
      'id',
      'name',
      'opensAt',
      'closesAt',
      'timeZone',
      'archivedAt',
      'remindAt',
      'remindedAt',
      'seats',
      'seatsTaken',
    ],
    untold: ['remindedTo', 'remindedCount', 'sessionId', 'updatedAt'],
    after: {},
  }),
  holding({
    table: paymentIntents,
    rows: ({ id }) => eq(paymentIntents.userId, id),
    told: [
      ...(['id', 'provider', 'simulationId', 'quantity', 'amount', 'tax', 'purchaseId', 'inviteId'] as const),
      ...([
        'invoiceId',
        'refundedInviteId',
        'paidAt',
        'cardBrand',
        'cardLast4',
        'termsVersion',
        'createdAt',
      ] as const),
    ],
    untold: ['userId', 'problem', 'refundProblem', 'checkAt', 'failedChecks', 'updatedAt'],
    after: { cardBrand: null, cardLast4: null, tax: sql`${paymentIntents.tax} - 'place'` },
  }),
  holding({
    table: refunds,
    rows: ({ id }, db) =>
      inArray(
        refunds.paymentId,
        db.select({ id: paymentIntents.id }).from(paymentIntents).where(eq(paymentIntents.userId, id)),
      ),
    told: ['paymentId', 'amount', 'reason', 'state', 'requestedAt', 'settledAt'],
    untold: ['id', 'requestedBy', 'providerId', 'failure'],
    after: { reason: '' },
  }),
  // The law has invoices kept as they were issued.
  holding({
    table: documents,
    rows: ({ id }) => eq(documents.userId, id),
    told: ['kind', 'number', 'issuedAt', 'day', 'due', 'totalCents', 'taxCents', 'content'],
    untold: [
      ...(['id', 'userId', 'schoolId', 'purchaseId', 'inviteId', 'paymentId', 'refundId'] as const),
      'correctsId',
    ],
    after: {},
  }),
  holding({
    table: documentFiles,
    rows: (person, db) => inArray(documentFiles.documentId, documentsOf(person, db)),
    told: ['documentId', 'format', 'sha256'],
    untold: ['content'],
    after: {},
  }),
  holding({
    table: invoices,
    rows: (person, db) => inArray(invoices.documentId, documentsOf(person, db)),
    told: ['documentId', 'due', 'paidCents', 'refundedCents', 'creditedCents', 'openCents'],
    untold: ['remindAt'],
    after: {},
  }),
  holding({
    table: invoicePayments,
    rows: (person, db) => inArray(invoicePayments.documentId, documentsOf(person, db)),
    told: ['documentId', 'amountCents', 'paidOn', 'reference', 'createdAt'],
    untold: ['id', 'recordedBy', 'checkoutId', 'paymentId'],
    after: {},
  }),
  holding({
    table: invoiceCheckouts,
    rows: (person, db) => inArray(invoiceCheckouts.documentId, documentsOf(person, db)),
    told: ['documentId', 'provider', 'sessionId', 'amountCents', 'state', 'since', 'failure', 'createdAt'],
    untold: ['id', 'checkAt'],
    after: {},
  }),
  // The school's: its instructor has sent it.
  holding({
    table: certificates,
    rows: ({ id }) => eq(certificates.sentBy, id),
    told: ['schoolId', 'name', 'type', 'state', 'validUntil', 'reason', 'createdAt'],
    untold: ['id', 'sentBy', 'content', 'remindedAt'],
    after: {},
  }),
  holding({
    table: auditEntries,
    rows: ({ id }) => and(inArray(auditEntries.entity, ['user', 'login']), eq(auditEntries.recordId, id)),
    told: ['action', 'changes', 'createdAt'],
    untold: ['id', 'entity', 'recordId', 'actorId'],
    after: { changes: trailWithoutPerson },
  }),
];

/** The tables that hold nothing of people: those of hosts and of counters name them by their ids, or for a day. */
export const withoutPeople: readonly PgTable[] = [
  ...[simulations, classLinks, webhookHosts, webhookDeliveries, oidcKeys, paymentEvents],
  ...[documentSeries, partnerTokens, rateLimits],
  ...[sandboxCheckouts, sandboxPayments, sandboxRefunds, sandboxSessions],
];
