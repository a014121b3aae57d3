import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');

test('the image and compose.yaml pass on every setting of the build', () => {
  const settings = [...read('.env.example').matchAll(/^#? ?((?:VITE|PAGES)_\w+)=/gm)].map(([, name]) => name);
  expect(settings).not.toEqual([]);
  expect([...read('Dockerfile').matchAll(/^ARG ((?:VITE|PAGES)_\w+)$/gm)].map(([, name]) => name)).toEqual(
    settings,
  );
  expect([...read('compose.yaml').matchAll(/- ((?:VITE|PAGES)_\w+)$/gm)].map(([, name]) => name)).toEqual(
    settings,
  );
});

test('every container has a limit of memory, and of logs', () => {
  const [common = '', services = ''] = read('compose.yaml').split(/^services:$/m);
  expect(common).toMatch(/^x-service: &service\n(?: .*\n)* {2}logging:\n {4}driver: local\n/m);
  const [, ...each] = services.split(/^volumes:$/m)[0]?.split(/^ {2}(?=\w+:$)/m) ?? [];
  expect(each.map((service) => /^\w+/.exec(service)?.[0])).toEqual(['hub', 'database', 'backup', 'tls']);
  for (const service of each) expect(service).toMatch(/^ {4}<<: \*service$\n {4}mem_limit: \d+[mg]$/m);
});
