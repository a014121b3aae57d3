import { expect, test } from './fixtures';

test('changes to a form survive every way to leave it', async ({ page, signIn, expectConsole }) => {
  expectConsole(/404/);
  const lastName = page.getByLabel('Last name');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await signIn(page, 'administrator');
  await page.goto('/admin/users?lastname=castellanos');
  await page.getByRole('link', { name: 'Irene Castellanos' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Irene Castellanos' })).toBeFocused();
  await lastName.fill('Ruiz');

  await page.getByRole('link', { name: 'Casebridge' }).click();
  await expect(page).toHaveURL('/admin/library');
  await expect(page.getByText('Unsaved changes to Irene Castellanos are kept in this tab')).toBeVisible();
  await page.goBack();
  await expect(lastName).toHaveValue('Ruiz');
  await page.goForward();
  await expect(page).toHaveURL('/admin/library');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(lastName).toHaveValue('Ruiz');

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
  // The file of this screen is gone, so the page loads the new version, and asks nothing.
  await sections.getByRole('link', { name: 'Invites' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  expect(loads).toBe(1);
  expect(asked).toEqual([]);
  await page.goBack();
  await expect(lastName).toHaveValue('Ruiz');

  await page.reload();
  await expect(lastName).toHaveValue('Ruiz');
  expect(asked).toEqual(['beforeunload']);
  await page.getByRole('button', { name: 'Discard them' }).click();
  await expect(lastName).toHaveValue('Castellanos');
  await page.reload();
  await expect(lastName).toHaveValue('Castellanos');
  expect(asked).toHaveLength(1);
});
