import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { hold } from './hold';
import { states } from './states';

for (const { path, account, prints, further = [], ...first } of states) {
  test([first, ...further].map(({ name }) => name).join(', '), async ({ page, signIn, expectConsole }) => {
    if (prints) expectConsole(prints);
    if (account) await signIn(page, account);
    await page.goto(`/admin${path}`);
    for (const { name, reach, phone } of [first, ...further]) {
      await test.step(name, async () => {
        await reach(page);
        await expectAccessible(page, { phone });
      });
    }
  });
}

for (const { name, path, account, call } of [
  { name: 'library', path: '/library', call: '**/api/public/clients/all' },
  { name: 'detail', path: '/library/tiers', call: '**/api/public/clients/tiers' },
  { name: 'invites', path: '/invites', account: 'student', call: '**/api/invites/all*' },
] as const) {
  test(`${name}: axe finds no fault while it loads and after it has failed`, async ({
    page,
    signIn,
    expectConsole,
  }) => {
    expectConsole(/500/);
    if (account) await signIn(page, account);
    const release = await hold(page, call, {
      answer: (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }),
    });
    await page.goto(`/admin${path}`, { waitUntil: 'commit' });
    await expect(page.getByText('Loading...').first()).toBeAttached();
    await expectAccessible(page);
    release();
    await expect(page.getByText('Out of order.')).toBeVisible();
    await expectAccessible(page);
  });
}
