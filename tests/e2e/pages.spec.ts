import { expect, test } from './fixtures';

test('the pictures of previews and mails are files of the build', async ({ request }) => {
  for (const name of ['preview', 'mail-logo']) {
    const answer = await request.get(`/admin/${name}.png`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});

test('an address without a screen is 404, shows so, and leads on', async ({ page, expectConsole }) => {
  expectConsole(/status of 404/);
  const answer = await page.goto('/admin/nothing-here');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to the library' }).click();
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /^Case-based simulations/);
});

test('an address outside the app is 404, shows so, and leads into it', async ({ page, expectConsole }) => {
  expectConsole(/status of 404/);
  const answer = await page.goto('/nothing-here?a=b');
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/nothing-here\?a=b$/);
  await page.getByRole('link', { name: 'Go to the library' }).click();
  await expect(page).toHaveURL(/\/admin\/library$/);
});
