import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Billing } from '../../../src/contract/billing';
import type { Role, UserStatus } from '../../../src/contract/user';
import { at, createdAt, foldedParts, id, inLetters, timeAt, timeSince, updatedAt } from './columns';

/**
 * `recover` links are requested by mail, `invite` links come with an invite or a new account, `registration` links
 * make an instructor of an invited student, `confirmation` links prove the address of an account, `join` links lead to a
 * class whose link somebody has opened, administrators create the others.
 */
export type AccessLinkKind =
  | 'recover'
  | 'invite'
  | 'registration'
  | 'confirmation'
  | 'join'
  | 'administration';

export const schools = pgTable('schools', {
  id: id(),
  name: text('name').notNull(),
  code: text('code').notNull().default(''),
  email: text('email').notNull().default(''),
  domains: text('domains').notNull().default(''),
  portAccess: text('port_access').$type<'' | 'all'>().notNull().default(''),
  iconUrl: text('icon_url').notNull().default(''),
  /** Ids of the simulations that this school's students play without paying. */
  freeToPlay: jsonb('free_to_play').$type<string[]>().notNull().default([]),
  /** The buyer's details on its members' documents until they have given their own. */
  billing: jsonb('billing').$type<Billing>(),
  /** Whether its members' orders by invoice need the number of a purchase order. */
  poRequired: boolean('po_required').notNull().default(false),
  /** The address that gets links to the documents of the school; '' for none. */
  financeEmail: text('finance_email').notNull().default(''),
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
    /** argon2id; empty for an account that has only used links. */
    passwordHash: text('password_hash').notNull().default(''),
    /**
     * The owner of the address has not signed in by a mailed link since somebody registered with it, or
     * somebody else set the address or the password.
     */
    addressUnproven: boolean('address_unproven').notNull().default(false),
    /**
     * SHA-256 of the cookie of the browser that has signed up: confirmed there, the address keeps its password. Null once
     * it is proven, or somebody else has set the address or the password.
     */
    signUpBrowser: text('sign_up_browser'),
    /** The version of the operator's terms that the user has accepted last, and when; '' for none. */
    termsVersion: text('terms_version').notNull().default(''),
    termsAcceptedAt: at('terms_accepted_at'),
    role: text('role').$type<Role>().notNull(),
    status: text('status').$type<UserStatus>().notNull().default('active'),
    schoolId: text('school_id').references(() => schools.id),
    /** The buyer's details on the next document; null until something was typed. */
    billing: jsonb('billing').$type<Billing>(),
    lastLogin: at('last_login'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_email').on(t.email),
    index('users_school').on(t.schoolId),
    // One index for each column that the list can be sorted by.
    index('users_name').on(inLetters(t.name), t.id),
    index('users_lastname').on(inLetters(t.lastname), t.id),
    index('users_role').on(t.role, t.id),
    index('users_status').on(t.status, t.createdAt, t.id),
    index('users_last_login').on(sql`coalesce(${t.lastLogin}, '-infinity')`, t.id),
    index('users_created').on(t.createdAt, t.id),
    // For searches by part of a text.
    index('users_name_part').using('gin', foldedParts(t.name)),
    index('users_lastname_part').using('gin', foldedParts(t.lastname)),
    index('users_email_part').using('gin', foldedParts(t.email)),
  ],
);

/** Logins, stored by the SHA-256 of their bearer token. */
export const logins = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Names the login to its user. */
    id: text('id').notNull().default(sql`gen_random_uuid()::text`),
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    /** The browser and its system, as in 'Chrome on Windows'; empty if they are unknown. */
    device: text('device').notNull().default(''),
    magic: boolean('magic').notNull().default(false),
    /** Begun by a link that was not mailed: the caller may be somebody else than the user. */
    handedOver: boolean('handed_over').notNull().default(false),
    /** Its last call, within the hour. */
    seenAt: timeSince('seen_at'),
    /** When the user's second factor was given. */
    secondFactorAt: at('second_factor_at'),
    expiresAt: timeAt('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [index('sessions_user').on(t.userId)],
);

/** The users' apps that make codes (TOTP). */
export const secondFactors = pgTable('second_factors', {
  userId: text('user_id')
    .primaryKey()
    .references(() => users.id),
  /** The key in base 32, and a new one that no code of the app has confirmed yet; '' for none. */
  secret: text('secret').notNull().default(''),
  newSecret: text('new_secret').notNull().default(''),
  /** The hash of the token of the login that has asked for the new key. */
  newSecretOf: text('new_secret_of').notNull().default(''),
  /** Null until a first key is confirmed. */
  confirmedAt: at('confirmed_at'),
  /** The number of the half minute whose code was used last: a code works once. */
  lastStep: integer('last_step').notNull().default(0),
  /** The SHA-256 of the recovery codes that are left. */
  recoveryCodes: jsonb('recovery_codes').$type<string[]>().notNull().default([]),
  createdAt: createdAt(),
});

/** The browsers that a user has signed in with, by the SHA-256 of their cookie. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id),
    browserHash: text('browser_hash').notNull(),
    lastLogin: timeAt('last_login'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.browserHash] }),
    index('known_browsers_last_login').on(t.lastLogin),
  ],
);

/** Login links, stored by the SHA-256 of their token. */
export const accessLinks = pgTable(
  'access_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** Null if the address had no account when it asked for the link. */
    userId: text('user_id').references(() => users.id),
    /** The address of a link without an account, and the school of the student's account that it makes. */
    email: text('email'),
    schoolId: text('school_id').references(() => schools.id, { onDelete: 'set null' }),
    kind: text('kind').$type<AccessLinkKind>().notNull(),
    /**
     * SHA-256 of the cookie of the browser that requested the link; null for links that were not requested.
     */
    browserHash: text('browser_hash'),
    /** The invite whose mail has the link; null for other links. It is stored before a new invite is. */
    inviteId: text('invite_id'),
    /** SHA-256 of the code in the same mail together with the cookie of that browser; null for none. */
    codeHash: text('code_hash'),
    /** The codes that were entered for it. */
    codeTries: integer('code_tries').notNull().default(0),
    usedAt: at('used_at'),
    expiresAt: timeAt('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    index('access_links_user').on(t.userId),
    index('access_links_invite').on(t.inviteId).where(sql`${t.usedAt} is null`),
  ],
);

/** The `jti` of every partner link that was used, until the link would have expired anyway. */
export const partnerTokens = pgTable(
  'partner_tokens',
  {
    partner: text('partner').notNull(),
    jti: text('jti').notNull(),
    expiresAt: timeAt('expires_at'),
  },
  (t) => [primaryKey({ columns: [t.partner, t.jti] }), index('partner_tokens_expiry').on(t.expiresAt)],
);

/** Counters of the rate limits. */
export const rateLimits = pgTable('rate_limits', {
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  expire: at('expire'),
});
