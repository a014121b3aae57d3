import { expect, test } from './fixtures';
import { chooseStudents, completed, openTab, startPurchase } from './hub';

test.beforeEach(({ page, signIn }) => signIn(page, 'instructor'));

test('an instructor changes from card to invoice and pays later', async ({ page }) => {
  await startPurchase(page, 'Row 32');
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await chooseStudents(page, 20);
  await expect(page.getByRole('button', { name: 'Pay $279.00' })).toBeVisible();

  await page.getByRole('button', { name: 'Pay later by invoice' }).click();
  await page.getByRole('button', { name: 'Pay now by card' }).click();
  await page.getByRole('button', { name: 'Pay later by invoice' }).click();
  await expect(page.getByLabel('Name')).toHaveValue('Irene Castellanos');
  await page.getByRole('button', { name: 'Complete purchase' }).click();
  await page.getByRole('link', { name: 'Address' }).click();
  await expect(page.getByLabel('Address')).toBeFocused();
  await page.getByLabel('Address').fill('1 College Road\nSpringfield');
  await page.getByRole('button', { name: 'Complete purchase' }).click();

  await expect(completed(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Invoice to instructor@demo.example');
  await expect(page.getByRole('main')).toContainText('$279.00');
  const hostPage = await openTab(page, 'Go to Game');
  await expect(hostPage.getByRole('main')).toContainText('20');
});

test('the way to pay below the pointer does not look like the chosen one', async ({ page }) => {
  // Without transitions, the pointer's colour is there at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await startPurchase(page, 'Row 32');
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

test('a free simulation is launched at once', async ({ page }) => {
  await page.goto('/admin/library/blue-button');
  await page.getByRole('link', { name: 'Launch Free Session' }).click();
  await page.getByRole('button', { name: 'Launch Free Session' }).click();
  await expect(completed(page)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Up to 999');
  const hostPage = await openTab(page, 'Go to Game');
  await expect(hostPage.getByRole('heading', { level: 1 })).toContainText('The Blue Button');
});

test('a trial is available once: the second attempt shows Contact Us', async ({ page }) => {
  await page.goto('/admin/library/dry-hole');
  await page.getByRole('link', { name: 'Free Trial' }).click();
  await page.getByRole('button', { name: 'Launch Free Session' }).click();
  await expect(completed(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to Game' })).toBeVisible();

  await page.getByRole('link', { name: 'Back to the simulation' }).click();
  await expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Free Trial' })).toBeHidden();
  await page.goto('/admin/library/dry-hole/purchase?trial=true');
  await expect(page.getByText('You have already used your free trial of this simulation.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Launch Free Session' })).toBeHidden();
});

test('if two tabs start the trial at once, one succeeds and the other shows the reason', async ({
  page,
  context,
  expectConsole,
}) => {
  expectConsole(/409 .*\/api\/integrations\/purchase/);
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/admin/library/recall-monday/purchase?trial=true');
    await expect(tab.getByRole('button', { name: 'Launch Free Session' })).toBeVisible();
  }
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: 'Launch Free Session' }).click()));
  const outcomes = await Promise.all(
    tabs.map(async (tab) => {
      const outcome = tab.getByRole('heading', { name: /^PURCHASE (COMPLETED|ERROR)$/ });
      await expect(outcome).toBeVisible();
      return outcome.textContent();
    }),
  );
  expect(outcomes.toSorted()).toEqual(['PURCHASE COMPLETED', 'PURCHASE ERROR']);
  const refused = tabs[outcomes.indexOf('PURCHASE ERROR')] ?? page;
  await expect(refused.getByRole('alert')).toContainText('trial');
  await expect(refused.getByRole('link', { name: 'Contact Us' })).toBeVisible();
});
