import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test, vi } from 'vitest';
import { hashPassword } from '../../server/auth/passwords';
import { auditEntries, contactMessages, rateLimits } from '../../server/db/tables';
import { normalizeLine } from '../../src/contract/emailAddress';
import { tenthOf } from '../support/generated';
import { naughtyStrings } from '../support/naughtyStrings';
import { anAddress } from './classes';
import { onPostgres } from './database';
import { aSchoolForm, aSimulationForm, aUserForm } from './forms';
import { type Body, startTestServer } from './support';
import { allTables } from './writes';

/** The costs of the hashes that the server has made, and the hashes that it has compared. */
const asked = vi.hoisted(() => ({ costs: [] as unknown[], compared: [] as string[] }));

// The tests hash and compare hundreds of passwords, so the cost of hashing is set to its minimum.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return {
    ...argon2,
    hash: (text, cost) => {
      asked.costs.push(cost);
      return argon2.hash(text, cheap);
    },
    // Only the server's dummy hash has the full cost. It matches no password, so the comparison is skipped.
    verify: async (hash, text) => {
      asked.compared.push(String(hash));
      return String(hash).includes('$m=8,') && argon2.verify(hash, text);
    },
  };
});

const server = await startTestServer({
  config: { rateLimitScale: 10_000, partnerKeys: new Map([['lti', 'k'.repeat(32)]]) },
});
const password = 'Correct-horse-battery-9';
const passwordHash = await hashPassword(password);
const { token, ...user } = await server.signedIn({ passwordHash });

const admin = await server.signIn(await server.aUser({ role: 'administrator' }));
const purchase = await server.aPurchase();

interface Form {
  path: string;
  /** The session of the sender, if the call needs one. */
  token?: string;
  /** A body that is accepted, given a valid token. */
  valid: () => Record<string, unknown>;
  /** The text fields; the fields of a group get the same text at once. */
  groups: readonly (readonly string[])[];
  /** The number of rows that an accepted call adds. */
  adds?: (group: readonly string[], text: string) => number;
  /** The record that contains the accepted text. */
  stored?: (answer: Body) => Promise<Record<string, unknown> | undefined>;
}

const forms: Record<string, Form> = {
  login: {
    path: '/auth/login',
    valid: () => ({ email: user.email, password }),
    groups: [['email'], ['password']],
  },
  recover: { path: '/auth/recover', valid: () => ({ email: anAddress() }), groups: [['email']] },
  register: {
    path: '/auth/register',
    valid: () => ({ email: anAddress(), password, repassword: password }),
    groups: [['email'], ['password', 'repassword'], ['repassword']],
    // The account, and the mail that confirms its address with its link.
    adds: () => 3,
  },
  autk: {
    path: '/auth/autk',
    valid: () => ({ token: 'x', from: 'lti' }),
    groups: [['token'], ['from'], ['redir', 'fullredir', 'utm_source']],
  },
  contact: {
    path: '/api/public/contact',
    valid: () => ({ name: 'Ada', lastname: 'Lovelace', email: 'ada@test.example', message: 'Hello' }),
    groups: [['name', 'lastname'], ['email'], ['message']],
    adds: () => 2,
    stored: async ({ id }) => {
      const row = await server.stored(contactMessages, id);
      return row;
    },
  },
  profile: {
    path: `/users/${user.id}`,
    valid: () => ({ _id: user.id, name: 'Ada', lastname: 'Lovelace' }),
    groups: [['name', 'lastname'], ['_id'], ['email'], ['role'], ['password', 'repassword'], ['repassword']],
    // A new password also adds a mail with a notice.
    adds: (group, text) => (group.includes('password') && text ? 1 : 0),
    stored: async ({ name, lastname }) => ({ name, lastname }),
  },
  user: {
    path: '/api/users',
    token: admin,
    valid: () => aUserForm(anAddress()),
    groups: [['name', 'lastname'], ['email'], ['role']],
    // A new user is mailed a link.
    adds: () => 3,
    stored: async ({ name, lastname }) => ({ name, lastname }),
  },
  school: {
    path: '/api/schools',
    token: admin,
    valid: aSchoolForm,
    groups: [['name', 'code'], ['email'], ['domains', 'icon_url']],
    adds: () => 1,
    stored: async ({ name, code, domains, icon_url }) => ({ name, code, domains, icon_url }),
  },
  client: {
    path: '/api/clients',
    token: admin,
    valid: () => aSimulationForm({ slug: `slug-${anAddress().replaceAll(/[^\d]/g, '')}` }),
    groups: [
      ['name', 'subtitle', 'partner', 'public_code', 'variations', 'status'],
      ['client_id'],
      ['client_secret'],
      ['slug'],
      ['description', 'overview', 'res_collateral', 'res_add_students', 'res_launch', 'res_debrief'],
      ['cover_url', 'image_url', 'crimg_url', 'how_url', 'faq_url', 'client_root', 'direct_url'],
    ],
    adds: () => 1,
    stored: async ({ _id }) => {
      const { body } = await server.request('GET', `/api/clients/${_id}`, { token: admin });
      const { name, subtitle, client_secret, status, direct_url } = body;
      return { name, subtitle, client_secret, status, direct_url };
    },
  },
  purchase: {
    path: `/api/purchases/${purchase.id}`,
    token: admin,
    valid: () => ({ note: '' }),
    groups: [['note']],
  },
};
const uncounted: PgTable[] = [rateLimits, auditEntries];
const counted = allTables.filter((table) => !uncounted.includes(table));

async function countRows(): Promise<number> {
  await server.services.background.idle();
  const counts = await Promise.all(counted.map((table) => server.db.$count(table)));
  return counts.reduce((sum, count) => sum + count, 0);
}

const post = (form: Form, body: unknown) =>
  server.request('POST', form.path, { body, token: form.token ?? token });

function expectRefusal({ status, body }: { status: number; body: Body }, sent: unknown) {
  expect(status, JSON.stringify(sent)).toBeGreaterThanOrEqual(400);
  expect(status, JSON.stringify(sent)).toBeLessThan(500);
  expect(body.message).toMatch(/\w/);
  expect(JSON.stringify(body)).not.toMatch(/node_modules|Failed query|insert into/);
}

test.each([
  ['an unknown address', async () => anAddress()],
  ['a user without a password', async () => (await server.aUser()).email],
])('a login of %s compares a hash of the usual cost, so that it takes as long as others', async (_, who) => {
  const email = await who();
  asked.compared.length = 0;
  expect((await server.request('POST', '/auth/login', { body: { email, password } })).status).toBe(401);
  expect(asked.compared).toHaveLength(1);
  const [, ...cost] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$/.exec(asked.compared.join()) ?? [];
  const [memoryCost, timeCost, parallelism] = cost.map(Number);
  expect({ memoryCost, timeCost, parallelism }).toEqual(asked.costs[0]);
});

const fill = (form: Form, group: readonly string[], value: unknown) => ({
  ...form.valid(),
  ...Object.fromEntries(group.map((field) => [field, value])),
});

/** On PostgreSQL all texts for each place, and otherwise each of a tenth for one of the places. */
const dealt = (texts: readonly string[], place: number, places: number) =>
  texts.filter((_, index) => onPostgres || index % places === place);

const triedIn = (name: string, { groups }: Form) => {
  const texts = tenthOf(naughtyStrings, name);
  return groups.flatMap((group, place) =>
    dealt(texts, place, groups.length).map((text) => ({ group, text })),
  );
};

test.each(Object.entries(forms))(
  '%s: naughty strings are accepted unchanged, or rejected',
  async (name, form) => {
    const before = await countRows();
    let added = 0;
    const tryText = async ({ group, text }: { group: readonly string[]; text: string }) => {
      const answer = await post(form, fill(form, group, text));
      if (answer.status >= 300) return expectRefusal(answer, { group, text });
      added += form.adds?.(group, text) ?? 0;
      const stored = await form.stored?.(answer.body);
      for (const field of group) {
        if (stored && Object.hasOwn(stored, field))
          expect(normalizeLine(String(stored[field]))).toBe(normalizeLine(text));
      }
    };
    const tried = triedIn(name, form);
    for (let i = 0; i < tried.length; i += 16) await Promise.all(tried.slice(i, i + 16).map(tryText));
    expect(await countRows()).toBe(before + added);
  },
);
