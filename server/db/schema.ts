import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { AuditEntry, AuditedEntity } from '../../src/contract/audit';
import type { Category } from '../../src/contract/client';
import type { Payer, PurchaseMetadata } from '../../src/contract/purchase';
import type { Role, UserStatus } from '../../src/contract/user';

/** Asked for by mail, sent with an invite, or made by an administrator. */
export type AccessLinkKind = 'recover' | 'invite' | 'administration';

const id = () => text('id').primaryKey();
const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
const createdAt = () => at('created_at').notNull().defaultNow();
const updatedAt = () => at('updated_at').notNull().defaultNow();

export const schools = pgTable('schools', {
  id: id(),
  name: text('name').notNull(),
  code: text('code').notNull().default(''),
  email: text('email').notNull().default(''),
  domains: text('domains').notNull().default(''),
  portAccess: text('port_access').$type<'' | 'all'>().notNull().default(''),
  iconUrl: text('icon_url').notNull().default(''),
  /** Ids of the clients that this school's students play without paying. */
  freeToPlay: jsonb('free_to_play').$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
  updatedAt: updatedAt(),
});

export const users = pgTable(
  'users',
  {
    id: id(),
    name: text('name').notNull().default(''),
    lastname: text('lastname').notNull().default(''),
    /** Trimmed and in lower case. */
    email: text('email').notNull(),
    /** argon2id; empty for an account that has only ever used links. */
    passwordHash: text('password_hash').notNull().default(''),
    /** Whoever registered has not shown yet that the address is theirs. */
    addressUnproven: boolean('address_unproven').notNull().default(false),
    role: text('role').$type<Role>().notNull(),
    status: text('status').$type<UserStatus>().notNull().default('active'),
    schoolId: text('school_id').references(() => schools.id),
    lastLogin: at('last_login'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_school').on(t.schoolId),
    // One for each column that the list is sorted by.
    index('users_name').on(sql`lower(${t.name})`, t.id),
    index('users_lastname').on(sql`lower(${t.lastname})`, t.id),
    index('users_role').on(t.role, t.id),
    index('users_status').on(t.status, t.createdAt, t.id),
    index('users_last_login').on(sql`coalesce(${t.lastLogin}, '-infinity')`, t.id),
    index('users_created').on(t.createdAt, t.id),
    // For parts of a text.
    index('users_name_part').using('gin', t.name.op('gin_trgm_ops')),
    index('users_lastname_part').using('gin', t.lastname.op('gin_trgm_ops')),
    index('users_email_part').using('gin', t.email.op('gin_trgm_ops')),
  ],
);

/** Bearer tokens, by their SHA-256. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    magic: boolean('magic').notNull().default(false),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** Login links that were mailed, by the SHA-256 of their token. */
export const accessLinks = pgTable(
  'access_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    kind: text('kind').$type<AccessLinkKind>().notNull(),
    /** SHA-256 of the cookie of the browser that asked, for a link that was asked for. */
    browserHash: text('browser_hash'),
    usedAt: at('used_at'),
    expiresAt: at('expires_at').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('access_links_user').on(t.userId)],
);

/** The simulations. */
export const clients = pgTable(
  'clients',
  {
    id: id(),
    name: text('name').notNull(),
    subtitle: text('subtitle').notNull().default(''),
    slug: text('slug').notNull(),
    category: text('category').$type<Category>().notNull(),
    partner: text('partner').notNull().default(''),
    coverUrl: text('cover_url').notNull().default(''),
    imageUrl: text('image_url').notNull().default(''),
    crimgUrl: text('crimg_url').notNull().default(''),
    duration: integer('duration').notNull().default(0),
    order: integer('order').notNull().default(0),
    priceCents: integer('price_cents').notNull().default(0),
    status: text('status').notNull().default('created'),
    purchasable: boolean('purchasable').notNull().default(true),
    visibility: boolean('visibility').notNull().default(true),
    description: text('description').notNull().default(''),
    overview: text('overview').notNull().default(''),
    variations: text('variations').notNull().default(''),
    oauthClientId: text('oauth_client_id').notNull().default(''),
    oauthClientSecret: text('oauth_client_secret').notNull().default(''),
    redirectUrl: text('redirect_url').notNull().default(''),
    publicCode: text('public_code').notNull().default(''),
    clientRoot: text('client_root').notNull().default(''),
    directUrl: text('direct_url').notNull().default(''),
    trusted: boolean('trusted').notNull().default(false),
    resCollateral: text('res_collateral').notNull().default(''),
    resAddStudents: text('res_add_students').notNull().default(''),
    resLaunch: text('res_launch').notNull().default(''),
    resDebrief: text('res_debrief').notNull().default(''),
    howUrlInstructor: text('how_url_instructor').notNull().default(''),
    faqUrlInstructor: text('faq_url_instructor').notNull().default(''),
    howUrl: text('how_url').notNull().default(''),
    faqUrl: text('faq_url').notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('clients_slug').on(t.slug),
    index('clients_catalogue').on(t.status, t.visibility, t.order),
  ],
);

export const purchases = pgTable(
  'purchases',
  {
    id: id(),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    customerId: text('customer_id')
      .notNull()
      .references(() => users.id),
    clientCode: text('client_code').notNull(),
    platform: text('platform').notNull(),
    order: text('order').notNull(),
    status: text('status').notNull().default('completed'),
    payer: text('payer').$type<Payer>().notNull(),
    paymentTime: text('payment_time').$type<'now' | 'later'>().notNull(),
    quantity: integer('quantity').notNull(),
    /** Cents per learner, as bought. */
    priceCents: integer('price_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    trial: boolean('trial').notNull().default(false),
    metadata: jsonb('metadata').$type<PurchaseMetadata>().notNull().default({}),
    /** Set once the simulation's host has opened the session. */
    sessionId: text('session_id'),
    processed: boolean('processed').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('purchases_order').on(t.platform, t.order),
    uniqueIndex('purchases_trial').on(t.customerId, t.clientId).where(sql`${t.trial}`),
    index('purchases_customer').on(t.customerId, t.createdAt),
    index('purchases_client').on(t.clientId, t.createdAt),
    index('purchases_session').on(t.sessionId),
    // One for each column that the list is sorted by; those with the date also serve as filters.
    index('purchases_created').on(t.createdAt, t.id),
    index('purchases_updated').on(t.updatedAt, t.id),
    index('purchases_quantity').on(t.quantity, t.id),
    index('purchases_total').on(t.totalCents, t.id),
    index('purchases_code').on(t.clientCode, t.id),
    index('purchases_platform').on(t.platform, t.id),
    index('purchases_number').on(t.order, t.id),
    index('purchases_status').on(t.status, t.createdAt, t.id),
    index('purchases_processed').on(t.processed, t.createdAt, t.id),
    index('purchases_payer').on(t.payer, t.createdAt, t.id),
    index('purchases_order_part').using('gin', t.order.op('gin_trgm_ops')),
  ],
);

/** Card payments as this server knows them; the provider is asked before one counts. */
export const paymentIntents = pgTable(
  'payment_intents',
  {
    /** The provider's id. */
    id: id(),
    provider: text('provider').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    clientId: text('client_id')
      .notNull()
      .references(() => clients.id),
    quantity: integer('quantity').notNull(),
    amount: integer('amount').notNull(),
    /** What the payment bought; set in the same transaction, once. */
    purchaseId: text('purchase_id').references(() => purchases.id),
    inviteId: text('invite_id').references(() => invites.id),
    /** When this server learned that it was paid. */
    paidAt: at('paid_at'),
    /** Why a paid one has bought nothing: administrators finish it, or give it back. */
    problem: text('problem').notNull().default(''),
    /** From here on it buys nothing any more. */
    refundRequestedAt: at('refund_requested_at'),
    refundedAt: at('refunded_at'),
    /** What the provider had given back when it was last looked at, in cents; and by which refunds of its own. */
    refundedCents: integer('refunded_cents').notNull().default(0),
    refunds: text('refunds').array().notNull().default([]),
    /** How many refunds were refused or have failed: the next one is an operation of its own. */
    failedRefunds: integer('failed_refunds').notNull().default(0),
    /** When a server looks next whether something is left to do; null: nothing is. */
    checkAt: at('check_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('payment_intents_purchase').on(t.purchaseId),
    uniqueIndex('payment_intents_invite').on(t.inviteId),
    index('payment_intents_user').on(t.userId, t.clientId),
    uniqueIndex('payment_intents_open')
      .on(t.userId, t.clientId)
      .where(
        sql`${t.purchaseId} is null and ${t.inviteId} is null and ${t.paidAt} is null and ${t.refundRequestedAt} is null`,
      ),
    index('payment_intents_due').on(t.checkAt).where(sql`${t.checkAt} is not null`),
    index('payment_intents_unsettled')
      .on(t.paidAt, t.id)
      .where(sql`${t.purchaseId} is null and ${t.inviteId} is null and ${t.paidAt} is not null`),
  ],
);

/** The provider's events that were taken in, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's id. */
    id: id(),
    type: text('type').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('payment_events_created').on(t.createdAt)],
);

export const invites = pgTable(
  'invites',
  {
    id: id(),
    purchaseId: text('purchase_id')
      .notNull()
      .references(() => purchases.id),
    studentId: text('student_id')
      .notNull()
      .references(() => users.id),
    /** Where the simulation's host lets this student in. */
    playUrl: text('play_url').notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invites_student').on(t.purchaseId, t.studentId),
    index('invites_of_student').on(t.studentId, t.createdAt),
    index('invites_created').on(t.createdAt, t.id),
  ],
);

/** The `jti` of every partner link that has signed somebody in, until it would have expired anyway. */
export const partnerTokens = pgTable(
  'partner_tokens',
  {
    partner: text('partner').notNull(),
    jti: text('jti').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.partner, t.jti] }), index('partner_tokens_expiry').on(t.expiresAt)],
);

/** What visitors have written to the support team. */
export const contactMessages = pgTable(
  'contact_messages',
  {
    id: id(),
    name: text('name').notNull(),
    lastname: text('lastname').notNull(),
    email: text('email').notNull(),
    message: text('message').notNull(),
    createdAt: createdAt(),
  },
  (t) => [index('contact_messages_created').on(t.createdAt)],
);

/** Mails to send; where no mail server is configured, the outbox that shows them. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    to: text('to').notNull(),
    replyTo: text('reply_to').notNull().default(''),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull().default(''),
    /** The hash of the token of the link in it that signs its reader in; null for a mail without one. */
    linkHash: text('link_hash'),
    /** `outbox`: never to be sent. */
    status: text('status').$type<'queued' | 'sent' | 'failed' | 'outbox'>().notNull().default('queued'),
    attempts: integer('attempts').notNull().default(0),
    /** Nobody else takes a mail on its way before this. */
    nextTryAt: at('next_try_at').notNull().defaultNow(),
    lastError: text('last_error').notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    index('mails_created').on(t.createdAt),
    index('mails_due').on(t.nextTryAt).where(sql`${t.status} = 'queued'`),
  ],
);

/** Who changed what in the administration. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    entity: text('entity').$type<AuditedEntity>().notNull(),
    recordId: text('record_id').notNull(),
    action: text('action').$type<AuditEntry['action']>().notNull(),
    /** Null for what the payment provider has told. */
    actorId: text('actor_id').references(() => users.id),
    changes: jsonb('changes').$type<AuditEntry['changes']>().notNull().default([]),
    createdAt: createdAt(),
  },
  (t) => [index('audit_entries_record').on(t.entity, t.recordId, t.createdAt)],
);

/** The sandbox payment provider's own books (demo mode only). */
export const sandboxPayments = pgTable('sandbox_payments', {
  id: id(),
  clientSecret: text('client_secret').notNull(),
  amount: integer('amount').notNull(),
  metadata: jsonb('metadata').$type<Record<string, string>>().notNull().default({}),
  status: text('status')
    .$type<'requires_payment_method' | 'requires_action' | 'succeeded' | 'refunded'>()
    .notNull()
    .default('requires_payment_method'),
  createdAt: createdAt(),
});

/** The sandbox simulation host's own books (demo mode only). */
export const sandboxGames = pgTable(
  'sandbox_games',
  {
    id: id(),
    purchaseId: text('purchase_id').notNull(),
    name: text('name').notNull(),
    seats: integer('seats').notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('sandbox_games_purchase').on(t.purchaseId)],
);

/** The decisions that students took at the sandbox simulation host (demo mode only). */
export const sandboxMoves = pgTable('sandbox_moves', {
  inviteId: text('invite_id')
    .primaryKey()
    .references(() => invites.id),
  move: text('move').notNull(),
  createdAt: createdAt(),
});

/** Counters of the rate limits. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: at('expire'),
});
