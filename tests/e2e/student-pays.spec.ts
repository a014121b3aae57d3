import { expect, test } from './fixtures';
import {
  addStudents,
  chooseStudents,
  completed,
  countCalls,
  enterCard,
  findMailedLink,
  openMailedLink,
  openTab,
  pay,
  startPurchase,
} from './hub';

test('a student pays: one card is declined, the next one is charged once', async ({
  page,
  signIn,
  openBrowser,
  expectConsole,
}) => {
  expectConsole(/409 .*\/auth\/autk/);
  await signIn(page, 'instructor');
  await startPurchase(page, 'Sprint Nine');
  await page.getByRole('button', { name: 'Students pay' }).click();
  await chooseStudents(page, 3);
  await expect(completed(page)).toBeVisible();
  const hostPage = await openTab(page, 'Go to Game');
  await addStudents(hostPage, 'dora@class-b.example', 'emil@class-b.example');

  const student = await openBrowser();
  await openMailedLink(student, await findMailedLink(page, 'dora@class-b.example'));
  await expect(student.getByRole('link', { name: 'Play', exact: true })).toBeHidden();
  const confirmations = countCalls(student, 'POST', '/api/payments/sandbox/confirm');
  const charges = countCalls(student, 'POST', '/api/payments/charge');
  await student.getByRole('button', { name: /^Pay \$/ }).click();

  await student.getByLabel('Name').fill('Dora Diaz');
  await enterCard(student, '4000 0000 0000 0002');
  await pay(student, '$10.00');
  await expect(student.getByRole('alert')).toContainText('declined');
  await student.getByLabel('Card number').fill('4242 4242 4242 4242');
  await pay(student, '$10.00');

  await student.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(student.getByRole('heading', { name: 'Your first decision' })).toBeVisible();
  expect(confirmations.map((call) => call.postDataJSON().client_secret)).toHaveLength(2);
  expect(new Set(confirmations.map((call) => call.postDataJSON().client_secret)).size).toBe(1);
  expect(charges).toHaveLength(1);

  await hostPage.reload();
  await expect(hostPage.getByRole('row', { name: /dora@class-b/ })).toContainText('Ready to play');
  await expect(hostPage.getByRole('row', { name: /emil@class-b/ })).toContainText('Payment due');
});

test('the demo student has an invite in each of the four states', async ({ page, signIn }) => {
  await signIn(page, 'student');
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  const list = page.getByRole('main').getByRole('listitem');
  await expect(list.filter({ hasText: 'Payment required' })).toHaveCount(1);
  await expect(list.filter({ hasText: 'Copperline' })).toContainText('Payment required');
  await expect(list.filter({ hasText: 'The Frontier Fund' })).toContainText('Finished');
  for (const name of ['Tiers', 'Berth Plan']) {
    await expect(list.filter({ hasText: name })).toContainText('Ready to play');
  }
});

test('a successful charge is shown as paid, even while the invite cannot be loaded', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/500 .*\/api\/invites\//);
  await signIn(page, 'student');
  await page.goto('/admin/invites');
  await page.getByRole('link', { name: 'Copperline' }).click();
  await page.getByRole('button', { name: /^Pay \$/ }).click();
  await enterCard(page, '4242 4242 4242 4242');
  await page.route('**/api/invites/*', (route) =>
    route.fulfill({ status: 500, json: { message: 'Out of order.' } }),
  );
  await pay(page, '$12.00');
  await expect(page.getByText('Payment received, updating…')).toBeVisible();
  await expect(page.getByText('Out of order.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay/ })).toHaveCount(0);

  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('link', { name: 'Play', exact: true })).toBeVisible();
});
