import { expect, test } from './fixtures';

// The calls of each list are proven by tests/unit/boot/prefetch.dom.test.ts.
test('the lists of the administration need at most twelve requests', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  for (const path of ['users', 'purchases']) {
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
