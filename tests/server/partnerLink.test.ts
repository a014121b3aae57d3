import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { repository, startProcess } from '../support/process';
import { startTestServer } from './support';

const key = 'a-key-that-only-we-two-know-123456';
const server = await startTestServer({ config: { partnerKeys: new Map([['lti', key]]) } });

const script = join(repository, 'scripts/partner-link.mjs');
const partnerLink = (args: string[], env: Record<string, string> = {}, cwd = repository) =>
  startProcess([script, ...args], { DATA_DIR: '/nowhere', ...env }, { cwd }).ended;

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

  const first = await follow(given.output);
  expect(first.body).toMatchObject({ from: 'lti', redir: '/library' });
  expect(first.answer).toMatchObject({ status: 200, body: { email: 'a@school.example', name: 'Ada' } });
  expect((await follow(found.output)).answer.body.email).toBe('b@school.example');
  expect((await follow(own.output)).answer.body.email).toBe('c@school.example');
});

test('the script reads the server’s settings from .env, also those of a copied example', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'hub-link-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, '.env'), `PARTNER_KEYS=lti=${key}\nPUBLIC_URL=${server.url}\n`);
  const args = ['--from', 'lti', '--email', 'e@school.example'];
  const { output } = await partnerLink(args, {}, folder);
  expect((await follow(output)).answer.body.email).toBe('e@school.example');
  writeFileSync(join(folder, '.env'), readFileSync(join(repository, '.env.example')));
  const link = await partnerLink(args, { PARTNER_KEYS: `lti=${key}` }, folder);
  expect(link.output).toMatch(/^http:\/\/localhost:3000\/admin\/magiclogin\?/);
});

test('the code in the documentation for partners creates a link that signs in', async () => {
  const documentation = readFileSync(join(repository, 'docs/partners.md'), 'utf8');
  const code = /```js\n(.*?)```/s.exec(documentation)?.[1]?.replace('https://hub.example', server.url);
  const call = `${code}console.log(await casebridgeLink({ email: 'd@school.example', name: 'Dee' }))`;
  const { output } = await startProcess(['--input-type=module', '-e', call], { CASEBRIDGE_KEY: key }).ended;
  expect((await follow(output)).answer.body).toMatchObject({ email: 'd@school.example', name: 'Dee' });
});

test.each([
  [[], 'Give --from and --email.'],
  [['--from', 'lti', '--email', 'a@school.example'], "No key for 'lti' is known"],
  [['--from', 'lti', '--email', 'a@school.example', '--key', key, '--seconds', '301'], '--seconds must be'],
  [['--nonsense'], '--nonsense'],
])('with %j, the script names the missing part', async (args, problem) => {
  expect(await partnerLink(args)).toEqual({ code: 1, output: expect.stringContaining(problem) });
});
