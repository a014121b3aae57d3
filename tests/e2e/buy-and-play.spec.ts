import { expect, test } from './fixtures';
import {
  addStudents,
  chooseStudents,
  completed,
  enterCard,
  expectLaidOut,
  findMailedLink,
  logIn,
  openMailedLink,
  openTab,
  pay,
} from './hub';

// This test runs with all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

test('an instructor buys a session by card, invites two students, and one of them plays', async ({
  page,
  openBrowser,
  expectConsole,
}) => {
  // The mailed link asks for confirmation, because this browser did not request it.
  expectConsole(/409 .*\/auth\/autk/);

  await page.goto('/admin/');
  await logIn(page, 'instructor');
  await expect(page).toHaveURL('/admin/dashboard');
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Library' }).click();
  await page.getByRole('link', { name: 'DETAILS of The Harbour Lease' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Lease' })).toBeVisible();
  await page.getByRole('link', { name: 'Purchase session' }).click();

  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await page.getByLabel('Two parties').check();
  await chooseStudents(page, 12);
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('You, by card');
  await expect(summary).toContainText('12 seats × $14.50');
  await expect(summary).toContainText('$174.00');
  await enterCard(page, '4242 4242 4242 4242');
  await pay(page, '$174.00');

  await expect(completed(page)).toBeVisible();
  await expectLaidOut(page);
  await expect(page.getByRole('main')).toContainText('Two parties – 60 minutes');
  await expect(page.getByRole('main')).toContainText('$174.00');
  const hostPage = await openTab(page, 'Go to Game');
  await expect(hostPage.getByRole('heading', { level: 1 })).toContainText('The Harbour Lease');
  await addStudents(hostPage, 'ana@class-a.example', 'Ben Okri <ben@class-a.example>');

  const link = await findMailedLink(page, 'ana@class-a.example');
  const student = await openBrowser();
  await openMailedLink(student, link);
  await student.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(student.getByRole('heading', { name: 'Your first decision' })).toBeVisible();
});

test('the way to pay below the pointer does not look like the chosen one', async ({ page, signIn }) => {
  // Without transitions, the pointer's colour is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, 'instructor');
  await page.goto('/admin/library/row-32/purchase');
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await chooseStudents(page, 20);
  const groundOf = (name: string) =>
    page.getByRole('button', { name }).evaluate((button) => getComputedStyle(button).backgroundColor);
  const ground = await groundOf('Pay later by invoice');
  await page.getByRole('button', { name: 'Pay later by invoice' }).hover();
  const hovered = await groundOf('Pay later by invoice');
  expect(hovered).not.toBe(ground);
  expect(hovered).not.toBe(await groundOf('Pay now by card'));
});
