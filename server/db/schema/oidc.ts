import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { classes } from './classes';
import { createdAt, id, timeAt } from './columns';
import { logins } from './people';

/** The records of the OpenID Connect provider: requests under way, grants, codes and tokens. */
export const oidcRecords = pgTable(
  'oidc_records',
  {
    kind: text('kind').notNull(),
    /** The SHA-256 of the provider's id, which is a credential for codes and tokens. */
    idHash: text('id_hash').notNull(),
    payload: jsonb('payload').$type<Record<string, unknown>>().notNull(),
    /** The hash of the id of the grant that a code or token belongs to. */
    grantHash: text('grant_hash'),
    /** The login that has confirmed a grant, which ends with it, and the session that it is for. */
    loginHash: text('login_hash').references(() => logins.tokenHash, { onDelete: 'cascade' }),
    classId: text('class_id').references(() => classes.id),
    expiresAt: timeAt('expires_at'),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.idHash] }),
    index('oidc_records_grant').on(t.grantHash),
    index('oidc_records_login').on(t.loginHash),
    index('oidc_records_expiry').on(t.expiresAt),
  ],
);

/** The keys of the OpenID Connect provider, which all servers share. */
export const oidcKeys = pgTable('oidc_keys', {
  id: id(),
  value: jsonb('value').$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
});
