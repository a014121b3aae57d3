import { screen, waitFor, within } from '@testing-library/react';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { extensions } from '../../src/contract/extensions';
import type { OtherBackend } from '../support/otherBackend';
import { holed, records } from '../support/records';
import { backendFor, expectSense, nonsense, open, options } from './anyBackendSupport';

/** A backend with a class that is open. */
const classFor = (role: 'administrator' | 'instructor') =>
  fc.tuple(backendFor(role), holed(records.classroom, ['_id', 'session'])).map(
    ([backend, session]): OtherBackend => ({
      ...backend,
      profile: { ...backend.profile, name: 'Ada' },
      sessions: [{ ...session, session: records.classroom.session }],
      extensions: extensions.join(','),
    }),
  );

/** Opens the dialog that a press leads to, reads it, and closes it. */
async function expectDialog({ click }: { click: (element: Element) => Promise<void> }): Promise<void> {
  const dialog = await screen.findByRole('dialog');
  expect(dialog).not.toHaveTextContent(nonsense);
  expect(within(dialog).getAllByRole('heading')[0]).not.toHaveTextContent(/^$/);
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' });
  if (close) await click(close);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

test.each(['administrator', 'instructor'] as const)(
  'the dialogs about the students of any backend make sense to: %s',
  async (role) => {
    await fc.assert(
      fc.asyncProperty(classFor(role), async (backend) => {
        const { user } = await open('/sessions/session-1', backend);
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
      }),
      options,
    );
  },
);
