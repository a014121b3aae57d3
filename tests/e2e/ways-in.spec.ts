import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hold } from './hold';
import { findMailedLink, stopClock } from './hub';
import type { HubServer } from './servers';

const HANG_ON = "Hang on, we're trying to log you in...";
const EXPIRED = 'This link has expired or been used. Ask for a new one.';

/** Advances the clock past the three seconds of the waiting screen; the page's clock must be installed. */
const tryLink = (page: Page) => page.clock.runFor(3_100);

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

/** Creates a partner's link with the script that docs/partners.md names. */
function partnerLink({ env }: HubServer, ...options: string[]): string {
  const { DATA_DIR, PORT } = env;
  const command = ['run', '-s', 'partner-link', '--', ...options];
  const { PATH } = process.env;
  return execFileSync('npm', command, { env: { DATA_DIR, PORT, PATH }, encoding: 'utf8' }).trim();
}

test('a visitor signs up, comes back by a mailed link that works once, and chooses a new password', async ({
  page,
  openBrowser,
  expectConsole,
}) => {
  expectConsole(/401 /);
  const email = 'una@new-school.example';
  const other = await openBrowser();
  await other.goto('/admin/register');
  await expect(other.getByRole('button', { name: 'Create' })).toBeInViewport();
  await other.getByLabel('Email').fill(email);
  await other.getByRole('textbox', { name: 'Password', exact: true }).fill('Teach-with-cases-27');
  await other.getByRole('textbox', { name: 'Re-enter password' }).fill('Teach-with-cases-27');
  await other.getByRole('button', { name: 'Create' }).click();
  await expect(other).toHaveURL('/admin/dashboard');
  await expect(other.getByRole('heading', { name: /^What can we help you teach/ })).toBeVisible();
  // The card is narrow only if the style sheet of the library has loaded.
  expect((await other.getByRole('article').first().boundingBox())?.width).toBeLessThan(640);

  await page.goto('/admin/recover');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Request' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('Check your inbox (or spam) for your access link.')).toBeVisible();
  const link = await findMailedLink(page, email, 'Your sign-in link');
  await page.clock.install();
  const letIn = await hold(page, '**/auth/autk');
  await page.goto(link);
  // The browser that has asked for the link is let in at once, also where its reader loads the page again.
  await expect(page.getByRole('heading', { name: HANG_ON })).toBeVisible();
  await expect(page).toHaveURL('/admin/magiclogin');
  await page.reload();
  await expect(page.getByRole('heading', { name: HANG_ON })).toBeVisible();
  letIn();
  await tryLink(page);
  await expect(page.getByRole('alert')).toHaveText(
    'Your address is confirmed. Choose a new password: somebody else may know the one from before.',
  );
  await page.getByRole('textbox', { name: 'New password' }).fill('Another-way-in-28');
  await page.getByRole('button', { name: 'Save and continue' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]))).not.toContain(
    new URL(link).searchParams.get('token'),
  );

  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog')).toContainText(email);
  await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Last name').fill('Yilmaz');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();

  // The one who has signed up may have been somebody else.
  await other.goto('/admin/profile');
  await expect(other).toHaveURL('/admin/login');
  await enter(other, email, 'Teach-with-cases-27');
  await expect(other.getByRole('alert')).toContainText('Wrong email or password.');
  await enter(other, email, 'Another-way-in-28');
  await expect(other).toHaveURL('/admin/profile');
  await expect(other.getByLabel('Last name')).toHaveValue('Yilmaz');

  await page.goto('/admin/logout');
  await expect(page).toHaveURL('/admin/login');
  await page.goto(link);
  await expect(page).toHaveURL('/admin/magiclogin');
  await tryLink(page);
  await expect(page.getByRole('alert')).toHaveText(EXPIRED);
  await page.getByRole('main').getByRole('link', { name: 'Access Via Email' }).click();
  await expect(page).toHaveURL('/admin/recover');
  await page.goto(`/sandbox/outbox?to=${email}`);
  await expect(page.getByRole('article').first()).toContainText(/password/i);
});

test('a mailed code confirms a visitor’s address, keeping the password', async ({ page, openBrowser }) => {
  const email = 'olu@new-school.example';
  await page.goto('/admin/register');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Teach-with-cases-27');
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill('Teach-with-cases-27');
  await page.getByRole('button', { name: 'Create' }).click();
  const line = page.getByRole('complementary', { name: 'Your account' });
  await expect(line).toContainText(email);
  // The line comes late, has two rows at most, and moves nothing.
  for (const [width, most] of [
    [1280, 54],
    [390, 80],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    const arrive = await hold(page, /\/AccountLine-[^/]+\.js$/);
    await page.reload();
    await expect(line).toBeVisible();
    const height = async () => (await line.boundingBox())?.height ?? Number.NaN;
    const before = await height();
    arrive();
    await expect(line.getByLabel('Code')).toBeVisible();
    expect(await height()).toBe(before);
    expect(before).toBeLessThan(most);
    expect(await line.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
  }
  const outbox = await openBrowser();
  await findMailedLink(outbox, email);
  const text = await outbox.getByRole('article').first().textContent();
  await line.getByLabel('Code').fill(/code is (\d{6})/.exec(text ?? '')?.[1] ?? '');
  await expect(line).toBeHidden();
  await page.goto('/admin/logout');
  await enter(page, email, 'Teach-with-cases-27');
  await expect(page).toHaveURL('/admin/dashboard');
});

test('a partner’s link creates an instructor, and leaves a screen open that is chosen during the welcome', async ({
  page,
  server,
}) => {
  const email = 'ada@lti.example';
  const names = ['--email', email, '--name', 'Ada'];
  const link = partnerLink(server, '--from', 'lti', ...names, '--redir', '/profile');
  await page.clock.install();
  const arrive = await hold(page, /\/ClassesPage-[^/]+\.js$/);
  const letIn = await hold(page, '**/auth/autk');
  await page.goto(link);
  for (const name of ['Learning tools', 'to', 'Casebridge'])
    await expect(page.getByRole('img', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: HANG_ON })).toBeVisible();
  // The stopped clock keeps the welcome visible.
  await stopClock(page);
  letIn();
  await expect(page.getByRole('heading', { name: `Welcome ${email}!` })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Sessions' }).click();
  await expect(page).toHaveURL('/admin/sessions');
  await page.clock.runFor(1_100);
  arrive();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  await expect(page).toHaveURL('/admin/sessions');
  await page.goto('/admin/profile');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
  await expect(page.getByLabel('Email')).toHaveValue(email);
});
