import { expect, test } from './fixtures';

test('each list of the administration needs at most twelve requests', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  const urls: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) urls.push(request.url());
  });
  for (const path of ['users', 'schools', 'clients', 'purchases', 'payments']) {
    urls.length = 0;
    await page.goto(`/admin/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(12);
  }
});
