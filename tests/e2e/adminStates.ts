import { records } from '../support/records';
import { expect } from './fixtures';
import {
  type Act,
  alert,
  answering,
  at,
  button,
  choose,
  dialog,
  failing,
  firstRow,
  label,
  loading,
  opened,
  phoneStep,
  press,
  type State,
  silent,
  step,
  text,
} from './state';

const askToDelete = choose('Delete', button(/^Delete/));

const processFirst: Act = async (page) => {
  await page
    .getByRole('button', { name: /^Process order/ })
    .first()
    .press('Enter');
  await page.getByRole('button', { name: 'Process purchase' }).press('Enter');
};

/** The states of users, schools and purchases, for an administrator. */
export const adminStates: State[] = [
  at('/users', 'users, loading', loading, { before: silent('**/api/users/all*') }),
  at('/users', 'users, failed', text('Out of order.'), {
    prints: /500/,
    before: failing(/\/api\/users\/all/),
  }),
  at('/users?role=student&lastname=o&sort=name:asc&pp=10', 'users', firstRow, {
    prints: /500/,
    further: [
      phoneStep('users, some selected', async (page) => {
        await page.getByRole('checkbox', { name: 'Select all rows of this page' }).check();
        await text(/users selected/)(page);
      }),
      step('about to delete one', askToDelete),
      step('not deleted', async (page) => {
        await failing(/^\w+:\/\/[^/]+\/users\//)(page);
        await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
        await expect(page.getByRole('alert')).toHaveText(/ could not be deleted\. Out of order\.$/);
      }),
    ],
  }),
  at('/users/new', 'user, new', opened, {
    further: [phoneStep('user, fields missing', press('Create user', text('Choose a role.')))],
  }),
  at('/users/:id', 'user', opened, {
    list: 'users/all?role=student&lastname=o',
    further: [phoneStep('user, with a sign-in link', press('Create sign-in link', label('Sign-in link')))],
  }),
  at('/mails?pp=10', 'mails', firstRow, {
    further: [
      phoneStep('mails that were sent, wait, and have failed', async (page) => {
        const items = ['sent', 'queued', 'failed'].map((status) => ({
          ...records.mail,
          _id: status,
          status,
        }));
        await answering('**/api/mails/all*', 200, { items, total: 3 })(page);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await button('Send all now')(page);
        await expect(page.getByRole('button', { name: /^(Send again|Actions for)/ })).toHaveCount(1);
      }),
    ],
  }),
  at('/schools', 'schools', firstRow, {
    prints: /409/,
    further: [
      step('school, not deleted', async (page) => {
        await askToDelete(page);
        await press('Delete school', alert)(page);
      }),
    ],
  }),
  at('/schools/new', 'school, new', opened, {
    further: [
      phoneStep('school, choosing simulations', async (page) => {
        await page.getByRole('combobox', { name: 'Free to play' }).fill('a');
        await page.keyboard.press('Enter');
        await page.keyboard.press('ArrowDown');
        await expect(page.getByRole('listbox')).toBeVisible();
      }),
    ],
  }),
  at(
    '/purchases?metadata[trial]=true&pp=10',
    'purchases, filtered by a link',
    button('Remove the filter Trial: Yes'),
    { phone: true },
  ),
  at(
    // Oldest first, because other tests process the newest ones.
    '/purchases?processed=false&sort=created_at:asc&pp=10',
    'purchases, one not processed',
    async (page) => {
      await processFirst(page);
      await expect(page.getByRole('alert')).toHaveText(/^Order \S+ could not be processed\. Out of order\.$/);
    },
    {
      prints: /500/,
      before: failing(/\/process$/),
      further: [
        step('one processed', async (page) => {
          await page.unrouteAll();
          await processFirst(page);
          await expect(page.getByRole('status').filter({ hasText: /^Processed order/ })).toBeFocused();
        }),
      ],
    },
  ),
  at(
    '/purchases?session=waiting&pp=10',
    'purchases, without a session',
    // At least one: what other tests have just bought waits for a moment, too.
    button(/^Open session/),
    { phone: true },
  ),
  at('/purchases/:id', 'purchase', opened, {
    list: 'purchases/all?session=open&sort=created_at:asc',
    further: [
      phoneStep('purchase, with its history', async (page) => {
        const history = page.getByRole('button', { name: 'History' });
        await history.click();
        await expect(history).toHaveAttribute('aria-expanded', 'true');
      }),
      phoneStep('purchase, to be cancelled', press('Cancel purchase', dialog('Cancel this purchase?'))),
    ],
  }),
];
