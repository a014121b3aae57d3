import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { hold } from './hold';
import { countCalls, findMailedLink, stopClock } from './hub';
import type { HubServer } from './servers';

const password = 'Teach-with-cases-27';
const HANG_ON = "Hang on, we're trying to log you in...";

async function signUp(page: Page, email: string): Promise<void> {
  await page.goto('/admin/register');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill(password);
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill(password);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
}

/** Requests an access link, and finds it in the mail. */
async function askForLink(page: Page, email: string): Promise<string> {
  await page.goto('/admin/recover');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Request' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(page.getByText('Check your inbox (or spam) for your access link.')).toBeVisible();
  return findMailedLink(page, email);
}

/** Advances the clock past the three seconds of the waiting screen; the page's clock must be installed. */
const tryLink = (page: Page) => page.clock.runFor(3_100);

/** Reads the notice that the password from before the proof of the address is gone. */
async function readNotice(page: Page): Promise<void> {
  await expect(page.getByRole('alert')).toHaveText(
    'Your address is confirmed. The password from before no longer works: choose a new one now, or later in your profile.',
  );
  await page.getByRole('link', { name: 'Continue' }).click();
}

/** Creates a partner's link with the script that docs/partners.md names. */
function partnerLink({ env }: HubServer, ...options: string[]): string {
  const { DATA_DIR, PORT } = env;
  const command = ['run', '-s', 'partner-link', '--', ...options];
  const { PATH } = process.env;
  return execFileSync('npm', command, { env: { DATA_DIR, PORT, PATH }, encoding: 'utf8' }).trim();
}

const openMenu = (page: Page) => page.getByRole('button', { name: 'Menu' }).click();

test('a new instructor signs up and reaches the dashboard', async ({ page }) => {
  await signUp(page, 'una@new-school.example');
  await expect(
    page.getByRole('heading', { name: 'What can we help you teach your students?' }),
  ).toBeVisible();
  // The card is narrow only if the style sheet of the library has loaded.
  const card = await page.getByRole('article').first().boundingBox();
  expect(card?.width).toBeLessThan(640);
  await openMenu(page);
  await expect(page.getByRole('dialog')).toContainText('una@new-school.example');
  await expect(page.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('una@new-school.example');
});

test('a mailed link signs in at once in the browser that requested it, and only once', async ({
  page,
  openBrowser,
  expectConsole,
}) => {
  expectConsole(/401 .*\/auth\/autk/);
  const other = await openBrowser();
  await signUp(other, 'vera@new-school.example');

  const link = await askForLink(page, 'vera@new-school.example');
  const letIn = await hold(page, '**/auth/autk');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: HANG_ON })).toBeVisible();
  await expect(page).toHaveURL('/admin/magiclogin');
  letIn();
  await readNotice(page);
  await expect(page).toHaveURL('/admin/dashboard');

  await page.goto('/admin/logout');
  await expect(page).toHaveURL('/admin/login');
  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('This link has expired or been used. Ask for a new one.');
  await expect(page.getByText(HANG_ON)).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'Access Via Email' }).click();
  await expect(page).toHaveURL('/admin/recover');
});

test('in another browser the link asks for confirmation first', async ({
  page,
  openBrowser,
  expectConsole,
}) => {
  expectConsole(/409 .*\/auth\/autk/);
  const otherBrowser = await openBrowser();
  await signUp(otherBrowser, 'wim@new-school.example');
  await otherBrowser.goto('/admin/logout');
  await expect(otherBrowser).toHaveURL('/admin/login');
  const link = await askForLink(page, 'wim@new-school.example');

  await otherBrowser.goto(link);
  await expect(otherBrowser.getByText('Press Continue to finish signing in.')).toBeVisible();
  await expect(otherBrowser.getByText(HANG_ON)).toHaveCount(0);
  await otherBrowser.getByRole('button', { name: 'Continue' }).click();
  await readNotice(otherBrowser);
  await expect(otherBrowser).toHaveURL('/admin/dashboard');
});

test('a link survives the page load that ends an expired session, and a reload by its reader', async ({
  page,
  openBrowser,
  expectConsole,
}) => {
  expectConsole(/401 .*\/auth\/profile/);
  await signUp(await openBrowser(), 'zoe@new-school.example');
  const link = await askForLink(page, 'zoe@new-school.example');
  await page.evaluate(() => localStorage.setItem('dsuser', JSON.stringify({ token: 'x'.repeat(43) })));
  await page.clock.install();
  const answer = await hold(page, '**/auth/profile');
  const letIn = await hold(page, '**/auth/autk');
  await page.goto(link);
  // The link screen does not wait for the check of the session, and removes the token from the address.
  await expect(page.getByRole('heading', { name: HANG_ON })).toBeVisible();
  await expect(page).toHaveURL('/admin/magiclogin');
  const loaded = page.waitForEvent('load');
  answer();
  await loaded;
  await expect(page.getByRole('heading', { name: HANG_ON })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: HANG_ON })).toBeVisible();
  letIn();
  await tryLink(page);
  await readNotice(page);
  await expect(page).toHaveURL('/admin/dashboard');
  expect(await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, history.state]))).not.toContain(
    new URL(link).searchParams.get('token'),
  );
});

for (const [from, logo] of [
  ['lti', 'Learning tools'],
  ['campus', 'Campus'],
] as const) {
  test(`a link of ${from} creates an instructor and signs in once`, async ({
    page,
    server,
    expectConsole,
  }) => {
    expectConsole(/401 .*\/auth\/autk/);
    const email = `ada@${from}.example`;
    const link = partnerLink(
      server,
      '--from',
      from,
      '--email',
      email,
      '--name',
      'Ada',
      '--redir',
      '/profile',
    );
    await page.clock.install();
    const letIn = await hold(page, '**/auth/autk');
    await page.goto(link);
    await expect(page.getByRole('img', { name: logo })).toBeVisible();
    await expect(page.getByRole('img', { name: 'to', exact: true })).toBeVisible();
    await expect(page.getByRole('img', { name: 'Casebridge' })).toBeVisible();
    await expect(page.getByText(HANG_ON)).toBeVisible();
    letIn();
    await tryLink(page);
    await expect(page.getByRole('heading', { name: `Welcome ${email}!` })).toBeVisible();
    await page.clock.runFor(1_100);
    await expect(page).toHaveURL('/admin/profile');
    await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada');
    await expect(page.getByLabel('Email')).toHaveValue(email);
    await expect(page.getByRole('navigation', { name: 'Sections' })).toContainText('Library');

    await page.goto('/admin/logout');
    await expect(page).toHaveURL('/admin/login');
    await page.goto(link);
    await expect(page.getByText(HANG_ON)).toBeVisible();
    await tryLink(page);
    await expect(page.getByRole('alert')).toHaveText(
      'This link has expired or been used. Ask for a new one.',
    );
  });
}

test('a link asks for confirmation before it replaces a signed-in user', async ({ page, server, signIn }) => {
  await signIn(page, 'instructor');
  await page.clock.install();
  const attempts = countCalls(page, 'POST', '/auth/autk');
  await page.goto(partnerLink(server, '--from', 'lti', '--email', 'bo@lti.example', '--redir', '/profile'));
  await expect(page.getByRole('heading', { name: "You're already signed in" })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('instructor@demo.example');
  await page.clock.runFor(5_000);
  expect(attempts).toHaveLength(0);
  await page.getByRole('button', { name: 'Switch account' }).click();
  await page.clock.runFor(3_100);
  await expect(page).toHaveURL('/admin/profile');
  await expect(page.getByLabel('Email')).toHaveValue('bo@lti.example');
});

test('a screen that is chosen during the welcome of a link stays open', async ({ page, server }) => {
  await page.clock.install();
  const arrive = await hold(page, /\/InvitesPage-[^/]+\.js$/);
  await page.goto(partnerLink(server, '--from', 'lti', '--email', 'cy@lti.example', '--redir', '/profile'));
  await expect(page.getByRole('heading', { name: HANG_ON })).toBeVisible();
  // The link has signed in at this moment, and the stopped clock keeps its welcome visible.
  await stopClock(page);
  await expect(page.getByRole('heading', { name: 'Welcome cy@lti.example!' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Invites' }).click();
  await expect(page).toHaveURL('/admin/invites');
  await page.clock.runFor(1_100);
  arrive();
  await page.clock.resume();
  await expect(page.getByRole('heading', { level: 1, name: 'Invites' })).toBeVisible();
  await expect(page).toHaveURL('/admin/invites');
});

test('a message to the support team keeps its draft, and is thanked for 3 seconds', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/500 .*\/api\/public\/contact/);
  await page.clock.install();
  await page.goto('/admin/contact?m=Please+open+%3Cb%3EUpper+Reach%3C%2Fb%3E.');
  await expect(page.getByLabel('Message')).toHaveValue('Please open <b>Upper Reach</b>.');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('link', { name: 'Name: Enter your name.' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await page.getByLabel('Name', { exact: true }).fill('Xenia');
  await page.getByLabel('Surname').fill('Okafor');
  await page.getByLabel('Email').fill('xenia@new-school.example');
  await page.route('**/api/public/contact', (route) => route.fulfill({ status: 500, json: {} }), {
    times: 1,
  });
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toHaveText(/\w+/);
  await expect(page.getByLabel('Message')).toHaveValue('Please open <b>Upper Reach</b>.');
  await expect(page.getByLabel('Surname')).toHaveValue('Okafor');

  await stopClock(page);
  await page.getByRole('button', { name: 'Send' }).click();
  const thanks = page.getByText('Thank you for reaching out. We will respond shortly.');
  await expect(thanks).toBeInViewport();
  await page.clock.runFor(2_900);
  await expect(thanks).toBeVisible();
  await page.clock.runFor(200);
  await expect(thanks).toHaveCount(0);
  await expect(page.getByLabel('Message')).toHaveValue('');
  await page.goto('/sandbox/outbox?to=support@demo.example');
  await expect(page.getByRole('article').first()).toContainText('Please open <b>Upper Reach</b>.');
});

test('a new password works and ends the sessions in other browsers', async ({
  page,
  openBrowser,
  expectConsole,
}) => {
  expectConsole(/401 /);
  const email = 'yara@new-school.example';
  await signUp(page, email);
  const other = await openBrowser();
  await other.goto('/admin/login');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('textbox', { name: 'Password' }).fill(password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other).toHaveURL('/admin/dashboard');

  await page.goto('/admin/profile');
  await page.getByLabel('Last name').fill('Yilmaz');
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Another-way-in-28');
  await page.getByRole('textbox', { name: 'Confirm new password' }).fill('Another-way-in-28');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Your profile has been saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Last name')).toHaveValue('Yilmaz');

  await other.goto('/admin/profile');
  await expect(other).toHaveURL('/admin/login');
  await other.getByLabel('Email').fill(email);
  await other.getByRole('textbox', { name: 'Password' }).fill(password);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('alert')).toContainText('Wrong email or password.');
  await other.getByRole('textbox', { name: 'Password' }).fill('Another-way-in-28');
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other).toHaveURL('/admin/profile');
  await page.goto(`/sandbox/outbox?to=${email}`);
  await expect(page.getByRole('article').first()).toContainText(/password/i);
});
