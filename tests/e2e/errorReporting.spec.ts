import type { Page } from '@playwright/test';
import { emailOf } from './fixtures';
import { logIn } from './hub';
import { expect, isOf, standIn, test } from './thirdParties';

const canary = {
  token: 'kX9canaryTokenkX9canaryTokenkX9canaryToken0',
  password: 'canary-Password-26',
  email: 'canary.person@school.example',
  query: 'canary-query',
};

/** Records all requests to the error reporting service. */
async function watchReports(page: Page): Promise<string[]> {
  await standIn(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isOf('errors')(request.url())) sent.push(request.postData() ?? '');
  });
  return sent;
}

/** The records of one type in the recorded requests. */
function recordsOf(sent: string[], type: string) {
  return sent.flatMap((envelope) => {
    const lines = envelope.split('\n').filter(Boolean);
    return lines.flatMap((line, index) => {
      const header = JSON.parse(line);
      return index > 0 && header.type === type && lines[index + 1]
        ? [JSON.parse(lines[index + 1] ?? '')]
        : [];
    });
  });
}

const messagesOf = (sent: string[]): string[] =>
  recordsOf(sent, 'event').flatMap(({ exception }) =>
    exception.values.map(({ value }: { value: string }) => value),
  );

const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);

test.beforeEach(({ expectConsole }) =>
  expectConsole(/early|later|rejected|401|of undefined|TypeError|cannot be sorted/),
);

test('an error is reported, even if it occurred before the reporting was loaded', async ({ page }) => {
  const sent = await watchReports(page);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      throw new Error('early failure');
    });
  });
  await page.goto('/admin/contact');
  await expect.poll(() => messagesOf(sent)).toEqual(['early failure']);
  await fail(page, 'later failure');
  await page.evaluate(() => void Promise.reject(new Error('rejected')));
  await expect.poll(() => messagesOf(sent)).toEqual(['early failure', 'later failure', 'rejected']);
});

test('an error of a screen is reported with the stack of components', async ({ page }) => {
  const sent = await watchReports(page);
  await page.addInitScript(() => {
    Intl.Collator = class {
      constructor() {
        throw new Error('The names cannot be sorted');
      }
    } as never;
  });
  await page.route('**/api/public/clients/all', (route) =>
    route.fulfill({ json: { items: [{ _id: 'x' }, { _id: 'y' }], total: 2 } }),
  );
  await page.goto('/admin/library?sort=name');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect.poll(() => recordsOf(sent, 'event').length).toBe(1);
  const [event] = recordsOf(sent, 'event');
  expect(event.exception.values.map(({ type }: { type: string }) => type).join()).toContain(
    'React ErrorBoundary',
  );
});

test('a response that the app could not handle is reported', async ({ page }) => {
  const sent = await watchReports(page);
  await page.goto('/admin/contact');
  await page.evaluate(() => reportError(new Error('later, by a call')));
  await expect.poll(() => messagesOf(sent)).toEqual(['later, by a call']);
});

test('screens are measured under their routes', async ({ page }) => {
  const sent = await watchReports(page);
  await page.goto('/admin/library');
  await expect.poll(() => recordsOf(sent, 'transaction').length).toBe(1);
  await page.getByRole('link', { name: /DETAILS of The Harbour/ }).click();
  await expect.poll(() => recordsOf(sent, 'transaction').length).toBe(2);
  expect(
    recordsOf(sent, 'transaction').map(({ transaction, transaction_info }) => [
      transaction,
      transaction_info,
    ]),
  ).toEqual([
    ['/library', { source: 'route' }],
    ['/library/:code', { source: 'route' }],
  ]);
});

test('reports contain no token, password, address or query', async ({ page }) => {
  test.slow();
  const sent = await watchReports(page);
  await page.goto(`/admin/magiclogin?token=${canary.token}&redir=/library?q=${canary.query}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.goto(`/admin/login?prev=/admin/contact?m=${canary.query}`);
  await page.getByLabel('Email').fill(canary.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(canary.password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await logIn(page, 'instructor');
  await expect(page.getByLabel('Message')).toHaveValue(canary.query);
  await expect(page.getByRole('button', { name: 'Cookie settings' })).toBeVisible();
  const session = await page.evaluate(() => JSON.parse(localStorage.getItem('dsuser') ?? '').token as string);
  // The previous screens are measured too, so the test waits for the report of this one.
  const measured = () => recordsOf(sent, 'transaction').map(({ transaction }) => transaction);
  await expect.poll(measured).toContain('/contact');

  await page.evaluate(async ({ token, email, query }) => {
    console.log('contact', { email, token });
    const labelled = document.createElement('button');
    labelled.setAttribute('aria-label', `Delete ${email}`);
    document.querySelector('main')?.append(labelled);
    labelled.click();
    await fetch(`/api/users/all?email=${email}&q=${query}#${query}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    history.pushState(null, '', `/admin/contact?token=${token}&q=${query}`);
  }, canary);
  const { password, email, token, query } = canary;
  const body = JSON.stringify({ password, email });
  await fail(page, `later: ${body} Bearer ${token} ${session} at https://x.example/y?q=${query}`);
  await expect.poll(() => messagesOf(sent).length).toBe(1);
  await page.getByRole('link', { name: 'Library' }).first().click();
  await expect.poll(measured).toContain('/library');

  const all = decodeURIComponent(sent.join('\n').replace(/%(?![\da-f]{2})/gi, '%25'));
  expect(messagesOf(sent)[0]).toMatch(/^later: .*https:\/\/x\.example\/y$/);
  expect(recordsOf(sent, 'event')[0].breadcrumbs.length).toBeGreaterThan(2);
  for (const value of [...Object.values(canary), session, emailOf('instructor')]) {
    expect(all).not.toContain(value);
  }
});
