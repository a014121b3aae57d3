import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The outcome of the check where the registry answers so; null if nothing listens at its address. */
async function audit(answer: number | object | null) {
  const registry = createServer((request, response) => {
    if (!request.url?.endsWith('/advisories/bulk')) response.writeHead(404).end();
    else if (typeof answer === 'number') response.writeHead(answer).end();
    else response.setHeader('Content-Type', 'application/json').end(JSON.stringify(answer));
  });
  registry.listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  if (answer === null) registry.close();
  // Without a folder of its own, npm would answer from its cache.
  const cache = mkdtempSync(join(tmpdir(), 'npm-cache-'));
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
  registry.close();
  rmSync(cache, { recursive: true });
  return { code, output };
}

const advisory = (id: number, severity: string) => ({
  id,
  severity,
  url: `https://advisories.example/${id}`,
  title: 'Bad',
  vulnerable_versions: '*',
});

const both = { immutable: [advisory(1, 'high'), advisory(2, 'moderate')] };
const high =
  'high: immutable \\*: Bad \\(https://advisories.example/1\\)\n1 advisories that are high or critical\n$';

test.each([
  ['a high advisory, but by no lower one', both, 1, high],
  ['an answer that cannot be read', 500, 1, 'The advisories could not be read: \\S'],
  ['no registry without advisories', 404, 0, 'Skipped: the registry has no answer \\(404 '],
  ['no registry out of reach', null, 0, 'Skipped: the registry has no answer \\(request to \\S+ failed'],
])('the check fails by %s, and says why', async (_, answer, code, output) => {
  expect(await audit(answer)).toEqual({ code, output: expect.stringMatching(new RegExp(`^${output}`)) });
});
