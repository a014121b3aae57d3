import { expect, test } from './fixtures';

test('each list of the administration needs at most twelve requests', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  for (const path of ['users', 'schools', 'clients', 'purchases', 'payments']) {
    // A tab of its own, in which nothing of another list is still on its way.
    const tab = await page.context().newPage();
    const urls: string[] = [];
    tab.on('request', (request) => {
      if (!request.url().startsWith('data:')) urls.push(request.url());
    });
    await tab.goto(`/admin/${path}`);
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await tab.waitForLoadState('networkidle');
    expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(12);
    await tab.close();
  }
});
