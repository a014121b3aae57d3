import { expect, test } from './fixtures';

// The calls of each list are proven by tests/unit/boot/prefetch.dom.test.ts.
test('the lists of the administration need at most twelve requests', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  for (const [path, lastButton] of [
    ['users', /^Actions for/],
    ['purchases', /^Process/],
  ] as const) {
    // A tab of its own, in which nothing of another list is still on its way.
    const tab = await page.context().newPage();
    const urls: string[] = [];
    tab.on('request', (request) => {
      if (!request.url().startsWith('data:')) urls.push(request.url());
    });
    await tab.goto(`/admin/${path}`);
    // The files of these come last.
    await expect(tab.getByRole('row').getByRole('time').first()).toHaveText(/\d/);
    await expect(tab.getByRole('button', { name: lastButton }).first()).toBeVisible();
    expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(12);
    await tab.close();
  }
});
