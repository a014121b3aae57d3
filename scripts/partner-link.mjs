// Prints a login link in the format that partners use; see docs/partners.md.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SignJWT } from 'jose';

const usage = `npm run partner-link -- --from lti|campus --email ada@school.example [options]

  --key KEY            the shared key; without it, the one in PARTNER_KEYS (also of .env), or the demo's own
  --redir /library     where to go afterwards (default: /dashboard)
  --name, --lastname   for a new account
  --seconds 60         how long the link lives, 300 at most
  --url ADDRESS        the hub (default: PUBLIC_URL, or http://localhost:3000)`;

function fail(message) {
  console.error(`${message}\n\n${usage}`);
  process.exit(1);
}

function readOptions() {
  const names = ['from', 'email', 'key', 'redir', 'name', 'lastname', 'seconds', 'url'];
  try {
    return parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) }).values;
  } catch (error) {
    return fail(error.message);
  }
}

/** The partner's key on this machine, from the environment or from the demo's data folder. */
function knownKey(from) {
  const file = join(process.env.DATA_DIR || '.data', 'partner-keys');
  const text = process.env.PARTNER_KEYS || (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const entry = text.split(',').find((part) => part.split('=')[0].trim() === from);
  return entry?.slice(entry.indexOf('=') + 1).trim();
}

// As in the server, variables of the environment take precedence over the file.
if (existsSync('.env')) process.loadEnvFile();
const { from, email, name, lastname, redir = '/dashboard', seconds = '60', ...given } = readOptions();
if (!from || !email) fail('Give --from and --email.');
const key = given.key ?? knownKey(from);
if (!key) fail(`No key for '${from}' is known: give --key, or set PARTNER_KEYS.`);
if (!(Number(seconds) >= 1 && Number(seconds) <= 300)) fail('--seconds must be a number from 1 to 300.');
const port = process.env.PORT || 3000;
// PUBLIC_URL is empty in a copied .env.example.
const url = given.url || process.env.PUBLIC_URL || `http://localhost:${port}`;

const token = await new SignJWT({ email, ...(name && { name }), ...(lastname && { lastname }) })
  .setProtectedHeader({ alg: 'HS256' })
  .setIssuedAt()
  .setExpirationTime(`${Number(seconds)} s`)
  .setJti(randomUUID())
  .setAudience(new URL(url).origin)
  .sign(new TextEncoder().encode(key));
const link = new URL('/admin/magiclogin', url);
for (const [parameter, value] of Object.entries({ from, token, redir })) {
  link.searchParams.set(parameter, value);
}
console.log(link.href);
