import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from './support';

const key = 'a-key-that-only-we-two-know-123456';
const server = await startTestServer({ config: { partnerKeys: new Map([['lti', key]]) } });

/** Runs the script of `npm run partner-link`. */
const root = join(import.meta.dirname, '../..');
const partnerLink = (args: string[], env: Record<string, string> = {}, cwd = root) =>
  promisify(execFile)(process.execPath, [join(root, 'scripts/partner-link.mjs'), ...args], {
    cwd,
    env: { PATH: process.env.PATH, DATA_DIR: '/nowhere', ...env },
  });

async function follow(link: string) {
  const { origin, pathname, searchParams } = new URL(link.trim());
  expect(origin + pathname).toBe(`${server.url}/admin/magiclogin`);
  const body = Object.fromEntries(searchParams);
  return { body, answer: await server.request('POST', '/auth/autk', { body }) };
}

test('a link of the script signs in, with a key that is given or found', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-link-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(join(dataDir, 'partner-keys'), `campus=${'x'.repeat(32)},lti=${key}`);
  const base = ['--from', 'lti', '--url', server.url, '--email'];
  const more = ['--key', key, '--redir', '/library', '--name', 'Ada'];
  const given = await partnerLink([...base, 'a@school.example', ...more]);
  const found = await partnerLink([...base, 'b@school.example'], { PARTNER_KEYS: `lti=${key}` });
  const own = await partnerLink([...base, 'c@school.example'], { DATA_DIR: dataDir });

  const first = await follow(given.stdout);
  expect(first.body).toMatchObject({ from: 'lti', redir: '/library' });
  expect(first.answer).toMatchObject({ status: 200, body: { email: 'a@school.example', name: 'Ada' } });
  expect((await follow(found.stdout)).answer.body.email).toBe('b@school.example');
  expect((await follow(own.stdout)).answer.body.email).toBe('c@school.example');
});

test('the script reads the server’s settings from .env, also those of a copied example', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-link-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), `PARTNER_KEYS=lti=${key}\nPUBLIC_URL=${server.url}\n`);
  const args = ['--from', 'lti', '--email', 'e@school.example'];
  const { stdout } = await partnerLink(args, {}, folder);
  expect((await follow(stdout)).answer.body.email).toBe('e@school.example');
  writeFileSync(join(folder, '.env'), readFileSync(join(root, '.env.example')));
  const link = await partnerLink(args, { PARTNER_KEYS: `lti=${key}` }, folder);
  expect(link.stdout).toMatch(/^http:\/\/localhost:3000\/admin\/magiclogin\?/);
});

test('the code in the documentation for partners creates a link that signs in', async () => {
  const documentation = readFileSync(join(root, 'docs/partners.md'), 'utf8');
  const code = /```js\n(.*?)```/s.exec(documentation)?.[1]?.replace('https://hub.example', server.url);
  const call = `${code}console.log(await casebridgeLink({ email: 'd@school.example', name: 'Dee' }))`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', call], {
    cwd: root,
    env: { CASEBRIDGE_KEY: key },
  });
  expect((await follow(stdout)).answer.body).toMatchObject({ email: 'd@school.example', name: 'Dee' });
});

test.each([
  [[], 'Give --from and --email.'],
  [['--from', 'lti', '--email', 'a@school.example'], "No key for 'lti' is known"],
  [['--from', 'lti', '--email', 'a@school.example', '--key', key, '--seconds', '301'], '--seconds must be'],
  [['--nonsense'], '--nonsense'],
])('with %j, the script names the missing part', async (args, problem) => {
  await expect(partnerLink(args)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(problem),
  });
});
