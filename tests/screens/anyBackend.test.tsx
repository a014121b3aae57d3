import { act, screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BASENAME } from '../../src/app/screens';
import { extensions } from '../../src/contract/extensions';
import { seedsFor } from '../support/generated';
import type { OtherBackend } from '../support/otherBackend';
import { holed, records } from '../support/records';
import {
  backendFor,
  draw,
  expectSense,
  nonsense,
  open,
  type Role,
  roles,
  settled,
} from './anyBackendSupport';

const everyone = roles;
const buyers = ['administrator', 'manager', 'instructor'] as const;
const managers = ['administrator', 'manager'] as const;
const administrators = ['administrator'] as const;
/** A server with all extensions. */
const all = extensions.join(',');

/** The rows of a list, and the extension that a screen needs. */
type Of = { rows?: string; extensions?: string };
const screens: [path: string, roles: readonly Role[], of?: Of][] = [
  ['/dashboard', managers],
  ['/library', everyone, { rows: '.card-grid > li' }],
  ['/library/client-1', everyone],
  ['/library/client-1?materials=true', buyers],
  ['/library/client-1/purchase', buyers],
  ['/library/client-1/purchase?trial=true', buyers],
  ['/wharton', ['instructor'], { rows: '.card-grid > li' }],
  ['/contact', everyone],
  ['/profile', everyone],
  ['/profile', everyone, { extensions: all }],
  ['/invites', everyone, { rows: '.invite' }],
  ['/invites/invite-1', everyone],
  ['/invites/invite-1/receipt', everyone],
  ['/receipts/purchase-1', buyers],
  ['/users', managers, { rows: 'tbody tr' }],
  ['/users/new', managers],
  ['/users/user-1', managers],
  ['/schools', administrators, { rows: 'tbody tr' }],
  ['/schools/new', administrators],
  ['/schools/school-1', administrators],
  ['/schools/delete/school-1', administrators],
  ['/clients', administrators, { rows: 'tbody tr' }],
  ['/clients/new', administrators],
  ['/clients/client-1', administrators],
  ['/purchases', administrators, { rows: 'tbody tr' }],
  ['/purchases/purchase-1', administrators],
  ['/payments', administrators, { rows: 'tbody tr', extensions: all }],
  ['/webhooks', administrators, { rows: 'tbody tr', extensions: all }],
  ['/mails', administrators, { rows: 'tbody tr', extensions: all }],
  ['/sessions', buyers, { rows: 'tbody tr', extensions: all }],
  ['/sessions/students', ['instructor'], { rows: '.invite', extensions: all }],
  ['/sessions/session-1', buyers, { rows: 'tbody tr:not(.row-continuation)', extensions: all }],
  ['/join', everyone, { extensions: all }],
  ['/join/BCDF-GHJK', everyone, { extensions: all }],
  ['/sessions/session-1/seats', buyers, { extensions: all }],
  ['/authorize/request-1', everyone],
];

/** The seeds of cases that have failed at night, by screen. */
const failed: Record<string, number[]> = {};

/** The same screen for the next record. */
const ofNext = (path: string) => path.replace('-1', '-2').replace('BCDF-GHJK', 'CDFG-HJKL');

describe.each(screens)('%s of any backend', (path, allowed, { rows, ...needed } = {}) => {
  test.each(seedsFor(path, ...(failed[path] ?? [])))('makes sense, by the seed %i', async (seed) => {
    const role = draw(fc.constantFrom(...allowed), seed);
    await open(path, { ...draw(backendFor(role), seed), ...needed });
    expectSense();
    if (rows) expect(document.body.querySelectorAll(rows)).toHaveLength(3);
    if (ofNext(path) === path) return;
    window.history.replaceState(null, '', BASENAME + ofNext(path));
    act(() => void window.dispatchEvent(new PopStateEvent('popstate', { state: null })));
    await settled();
    expectSense();
  });
});

/** A backend with a class that is open. */
const classFor = (role: Role) =>
  fc.tuple(backendFor(role), holed(records.aClass, ['_id', 'session'])).map(
    ([backend, session]): OtherBackend => ({
      ...backend,
      profile: { ...backend.profile, name: 'Ada' },
      sessions: [{ ...session, session: records.aClass.session }],
      extensions: all,
    }),
  );

/** Reads the dialog that a press has opened, and closes it. */
async function expectDialog({ click }: { click: (element: Element) => Promise<void> }): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  expect(dialog).not.toHaveTextContent(nonsense);
  expect(within(dialog).getAllByRole('heading')[0]).not.toHaveTextContent(/^$/);
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
  if (close) await click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test.each(seedsFor('dialogs'))('dialogs about students make sense, by the seed %i', async (seed) => {
  const role = draw(fc.constantFrom('administrator', 'instructor'), seed);
  const { user } = await open('/sessions/session-1', draw(classFor(role), seed));
  const openMenu = async () => {
    const [menu] = await screen.findAllByRole('button', { name: /^Actions for/ });
    if (!menu) throw new Error('There is no menu');
    await user.click(menu);
    return screen.findAllByRole('menuitem');
  };
  const names = (await openMenu()).map(({ textContent }) => textContent ?? '');
  for (const name of names.filter((name) => name !== 'Resend invitation')) {
    if (screen.queryAllByRole('menuitem').length === 0) await openMenu();
    await user.click(await screen.findByRole('menuitem', { name }));
    await expectDialog(user);
  }
  expectSense();
});
