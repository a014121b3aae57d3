import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

// npm would cache the advisories and use them in the next test.
let cache: string;
beforeEach(() => {
  cache = mkdtempSync(join(tmpdir(), 'npm-cache-'));
});
afterEach(() => {
  rmSync(cache, { recursive: true });
});

/** The registry's answer to a request for advisories: a status, a text, or advisories. */
type Answer = number | string | object;
let answerWith: Answer;
const registry = createServer((request, response) => {
  if (!request.url?.endsWith('/advisories/bulk')) response.writeHead(404).end();
  else if (typeof answerWith === 'number') response.writeHead(answerWith).end();
  else if (typeof answerWith === 'string') response.end(answerWith);
  else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answerWith));
});
afterEach(() => {
  registry.close();
});

/** The outcome of the check for the given answer of the registry; null if nothing listens at its address. */
async function audit(answer: Answer | null) {
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  if (answer === null) registry.close();
  else answerWith = answer;
  const child = spawn(process.execPath, ['scripts/audit.mjs'], {
    env: {
      ...process.env,
      npm_config_registry: `http://127.0.0.1:${port}/`,
      npm_config_fetch_retries: '0',
      npm_config_cache: cache,
    },
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, output };
}

const advisory = (severity: string) => ({
  immutable: [
    { id: 1, url: 'https://advisories.example/1', title: 'Bad', severity, vulnerable_versions: '*' },
  ],
});

test('a high advisory makes the check fail, and is reported with its package', async () => {
  const { code, output } = await audit(advisory('high'));
  expect(code).toBe(1);
  expect(output).toContain('high: immutable *: Bad (https://advisories.example/1)');
});

test.each([
  ['a lower one does not', advisory('moderate')],
  ['none does not', {}],
])('%s', async (_, answer) => {
  const { code, output } = await audit(answer);
  expect({ code, output }).toEqual({ code: 0, output: '0 advisories that are high or critical\n' });
});

test.each([404, 405, 501])(
  'a registry that has no advisories (%i) is reported, and the check does not fail',
  async (status) => {
    const { code, output } = await audit(status);
    expect(code).toBe(0);
    expect(output).toMatch(new RegExp(`^Skipped: the registry has no answer \\(${status} `));
  },
);

test('a registry that is out of reach is reported, and the check does not fail', async () => {
  const { code, output } = await audit(null);
  expect(code).toBe(0);
  expect(output).toMatch(/^Skipped: the registry has no answer \(request to \S+ failed/);
});

test.each([400, 401, 403, 429, 500, 503, '<html>Sign in</html>'])(
  'an answer that is none (%j) makes the check fail',
  async (answer) => {
    const { code, output } = await audit(answer);
    expect(code).toBe(1);
    expect(output).toMatch(/^The advisories could not be read: \S/);
  },
);
