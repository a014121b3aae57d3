import { expect, test } from './fixtures';

test('a page whose file is gone loads the new version, asks nothing, and keeps the changes to a form', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/404/);
  const lastName = page.getByLabel('Last name');
  await signIn(page, 'administrator');
  await page.goto('/admin/users?lastname=castellanos');
  await page.getByRole('link', { name: 'Irene Castellanos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Irene Castellanos' })).toBeFocused();
  await lastName.fill('Ruiz');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return dialog.accept();
  });
  let loads = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads += 1;
  });
  await page.route(/\/assets\/InvitesPage-.*\.js$/, (route) =>
    loads > 0 ? route.continue() : route.fulfill({ status: 404 }),
  );
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await sections.getByRole('link', { name: 'Invites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  expect(loads).toBe(1);
  expect(asked).toEqual([]);
  await page.goBack();
  await expect(lastName).toHaveValue('Ruiz');
});
