import { demoPassword } from '../../server/demo/seed/accounts';
import { expect, test } from './fixtures';
import { hold } from './hold';
import { completed } from './hub';
import { focusedHeading, press, tabTo, type } from './keys';

test('from sign-in to a completed purchase by keyboard', async ({ page }) => {
  await page.goto('/admin/login');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await type(page, page.getByLabel('Email'), 'instructor@demo.example');
  const password = page.getByRole('textbox', { name: 'Password' });
  await type(page, password, demoPassword);
  await press(page, page.getByRole('button', { name: 'SHOW password' }));
  await expect(password).toHaveAttribute('type', 'text');
  await press(page, page.getByRole('button', { name: 'Login' }));
  await focusedHeading(page, 1, 'Your sessions');
  await expect(page).toHaveTitle(/^Your sessions/);

  await press(page, page.getByRole('button', { name: /^Marketing/ }));
  await expect(page).toHaveURL(/category=marketing/);
  await page.goBack();
  await expect(page.getByRole('button', { name: /^All/ }).first()).toHaveAttribute('aria-pressed', 'true');
  await tabTo(page, page.getByLabel('Search'), 'Shift+Tab');
  await page.keyboard.type('launch window');
  await press(page, page.getByRole('link', { name: 'DETAILS of Launch Window' }));
  await focusedHeading(page, 1, 'Launch Window');
  await expect(page).toHaveTitle(/^Launch Window/);
  await press(page, page.getByRole('link', { name: 'Purchase session' }));
  await focusedHeading(page, 1, 'Launch Window');

  await press(page, page.getByRole('button', { name: 'I pay as the instructor' }));
  await focusedHeading(page, 2, 'How many students?');
  await type(page, page.getByLabel('Number of students'), '2');
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('head-to-head')).toBeChecked();
  await press(page, page.getByRole('button', { name: 'Continue to payment' }));
  await focusedHeading(page, 2, 'How would you like to pay?');

  await type(page, page.getByLabel('Phone'), '+1 555 0100');
  await type(page, page.getByLabel('Card number'), '4242424242424242');
  await type(page, page.getByLabel('Expiry date'), '1240');
  await type(page, page.getByLabel('Security code'), '123');
  await press(page, page.getByRole('button', { name: 'Pay $49.90' }));
  await expect(completed(page)).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Go to Game' }));
});

test('the menu keeps the focus while open, and returns it when closed', async ({ page, signIn }) => {
  await signIn(page, 'manager');
  await page.goto('/admin/error?code=101');
  const opener = page.getByRole('button', { name: 'Menu' });
  await press(page, opener);
  const menu = page.getByRole('dialog');
  await expect(menu).toBeVisible();
  for (let presses = 0; presses < 8; presses += 1) {
    await page.keyboard.press('Tab');
    expect(await menu.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();

  await press(page, opener);
  await press(page, page.getByRole('button', { name: 'About' }));
  await expect(page.getByRole('dialog', { name: 'About' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('the menu of a row keeps the focus while it loads', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/users');
  const opener = page.getByRole('button', { name: /^Actions for/ }).first();
  const edit = page.getByRole('menuitem', { name: 'Edit' });
  const release = await hold(page, /\/assets\/OpenableMenu-[^/]+\.js$/);
  await press(page, opener);
  await expect(opener).toHaveAttribute('aria-busy', 'true');
  await expect(opener).toBeFocused();
  // Notes each time at which a key would not reach the menu or its button.
  await page.evaluate(() => {
    const look = () => {
      if (document.activeElement === document.body) document.body.dataset.lostFocus = '';
      requestAnimationFrame(look);
    };
    look();
  });
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  release();
  await expect(edit).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitem').nth(1)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(opener).toBeFocused();
  await expect(page.locator('body')).not.toHaveAttribute('data-lost-focus');

  await page.keyboard.press('ArrowDown');
  await expect(edit).toBeFocused();
});

test('dates of a class are typed whole, or nothing is saved', async ({ page, signIn }) => {
  await signIn(page, 'instructor');
  await page.goto('/admin/sessions?q=MBA%202');
  await page.getByRole('link', { name: 'MBA 2, spring' }).click();
  await page.getByRole('link', { name: 'Settings' }).click();
  const saves: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') saves.push(request.url());
  });
  const field = (name: string) => page.getByLabel(name, { exact: true });
  /** Goes to a part of a date, of month, day, year, hour, minute and half of the day, and presses these keys there. */
  const typeAt = async (name: string, part: number, ...keys: string[]) => {
    await field(name).focus();
    for (const key of [...Array(part).fill('ArrowRight'), ...keys]) await page.keyboard.press(key);
  };
  const NOT_WHOLE = 'Enter the whole date and time, or clear the field.';
  const save = page.getByRole('button', { name: 'Save', exact: true });
  const stored = await field('Closes').inputValue();
  expect(stored).toMatch(/^20/);

  await typeAt('Opens', 0, ...'030120270930A');
  await expect(field('Opens')).toHaveValue('2027-03-01T09:30');
  await typeAt('Closes', 3, 'Delete');
  await typeAt('Reminder', 0, ...'03');
  await save.press('Enter');
  for (const name of ['Closes', 'Reminder']) {
    await expect(field(name)).toHaveAccessibleDescription(new RegExp(`^${NOT_WHOLE}`));
  }

  // The errors go with the last part, and with the first one too.
  await typeAt('Closes', 3, ...'09');
  await typeAt('Reminder', 0, 'Delete');
  await save.focus();
  await expect(page.getByText(NOT_WHOLE)).toHaveCount(0);

  await typeAt('Opens', 2, ...'27');
  await save.press('Enter');
  await expect(field('Opens')).toHaveAccessibleDescription(/^Enter a year from 2000 to 2100\./);
  expect(saves).toEqual([]);

  await typeAt('Closes', 3, 'Delete');
  page.on('dialog', (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(field('Closes')).toHaveValue(stored);
});
