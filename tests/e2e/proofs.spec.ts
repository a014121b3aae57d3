import { expect, test } from './fixtures';
import { completed, confirmLink, findMailedLink } from './hub';

const password = 'Teach-with-cases-27';

test('a new user signs in with the mailed link, which ends the password that a manager has set', async ({
  page,
  openBrowser,
  signIn,
  expectConsole,
}) => {
  const email = 'pia.newcomer@northfield.example';
  await signIn(page, 'manager');
  await page.goto('/admin/users/new');
  await page.getByLabel('Name', { exact: true }).fill('Pia');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Role').selectOption('Instructor');
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill(password);
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Pia' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Email sign-in link' })).toBeVisible();

  const stranger = await openBrowser();
  await stranger.goto('/admin/login');
  await stranger.getByLabel('Email').fill(email);
  await stranger.getByRole('textbox', { name: 'Password' }).fill(password);
  await stranger.getByRole('button', { name: 'Login' }).click();
  await expect(stranger).toHaveURL('/admin/dashboard');

  const owner = await openBrowser();
  expectConsole(/409 .*\/auth\/autk/);
  await owner.goto(await findMailedLink(page, email));
  await confirmLink(owner);
  await expect(owner.getByRole('alert')).toContainText('The password from before no longer works');
  expectConsole(/401 /);
  await stranger.goto('/admin/profile');
  await expect(stranger.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('the materials open after the address is proven, in the tab that has waited for the proof', async ({
  page,
  context,
  expectConsole,
}) => {
  const email = 'quinn@new-school.example';
  await page.goto('/admin/register');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill(password);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await page.goto('/admin/library/offer-letter/purchase');
  await page.getByRole('button', { name: 'Launch Free Session' }).click();
  await expect(completed(page)).toBeVisible();

  expectConsole(/409 .*\/api\/clients\//);
  await page.goto('/admin/library/offer-letter?materials=true');
  const dialog = page.getByRole('dialog', { name: /^Materials/ });
  await expect(dialog.getByRole('alert')).toHaveText('Confirm your email address to open the materials.');
  await dialog.getByRole('button', { name: 'Email me a link' }).click();
  await expect(dialog.getByText('Check your inbox (or spam) for your access link.')).toBeVisible();

  const tab = await context.newPage();
  await tab.goto(await findMailedLink(tab, email));
  await expect(tab.getByRole('alert')).toContainText('Your address is confirmed.');
  await dialog.getByRole('button', { name: 'I’ve opened the link' }).click();
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
});
