import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { backendFor, expectSense, open, options, type Role, roles } from './anyBackendSupport';

const everyone = roles;
const buyers = ['administrator', 'manager', 'instructor'] as const;
const managers = ['administrator', 'manager'] as const;
const administrators = ['administrator'] as const;

/** Screens of an extension are there only where the server names it. */
const screens: [path: string, roles: readonly Role[], rows: string | null, extension?: string][] = [
  ['/dashboard', everyone, null],
  ['/library', everyone, '.card-grid > li'],
  ['/library/client-1', everyone, null],
  ['/library/client-1?materials=true', buyers, null],
  ['/library/client-1/purchase', buyers, null],
  ['/library/client-1/purchase?trial=true', buyers, null],
  ['/wharton', ['instructor'], '.card-grid > li'],
  ['/contact', everyone, null],
  ['/profile', everyone, null],
  ['/invites', everyone, '.invites > *'],
  ['/invites/invite-1', everyone, null],
  ['/invites/invite-1/receipt', everyone, null],
  ['/receipts/purchase-1', buyers, null],
  ['/users', managers, 'tbody tr'],
  ['/users/new', managers, null],
  ['/users/user-1', managers, null],
  ['/schools', administrators, 'tbody tr'],
  ['/schools/new', administrators, null],
  ['/schools/school-1', administrators, null],
  ['/schools/delete/school-1', administrators, null],
  ['/clients', administrators, 'tbody tr'],
  ['/clients/new', administrators, null],
  ['/clients/client-1', administrators, null],
  ['/purchases', administrators, 'tbody tr'],
  ['/purchases/purchase-1', administrators, null],
  ['/payments', administrators, 'tbody tr', 'open-payments'],
  ['/webhooks', administrators, 'tbody tr', 'webhooks'],
  ['/sessions', buyers, 'tbody tr', 'classes'],
  ['/sessions/session-1', buyers, 'tbody tr:not(.row-continuation)', 'classes'],
  ['/join', everyone, null],
  ['/join/BCDF-GHJK', everyone, null],
  ['/sessions/session-1/seats', buyers, null, 'classes'],
  ['/authorize/request-1', everyone, null],
];

describe.each(screens)('%s of any backend', (path, open_, rows, extension) => {
  test.each(open_)('makes sense to: %s', async (role) => {
    await fc.assert(
      fc.asyncProperty(backendFor(role), async (backend) => {
        await open(path, backend);
        expectSense();
        const isOffered = !extension || backend.extensions?.split(',').includes(extension);
        if (!isOffered) expect(document.body).toHaveTextContent('Page not found');
        else if (rows) expect(document.body.querySelectorAll(rows)).toHaveLength(3);
      }),
      options,
    );
  });
});
