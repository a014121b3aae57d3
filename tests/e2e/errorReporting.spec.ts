import type { Page } from '@playwright/test';
import { expect, isOf, standIn, test } from './thirdParties';

const canary = {
  token: 'kX9canaryTokenkX9canaryTokenkX9canaryToken0',
  password: 'canary-Password-26',
  email: 'canary.person@school.example',
  query: 'canary-query',
};

/** The records of one type in the requests to the error reporting service. */
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

const fail = (page: Page, message: string) =>
  page.evaluate((text) => {
    setTimeout(() => {
      throw new Error(text);
    });
  }, message);

test('errors are reported from the first moment, without any secret', async ({ page, expectConsole }) => {
  expectConsole(/early|later|rejected|401|cannot be sorted/);
  await standIn(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isOf('errors')(request.url())) sent.push(request.postData() ?? '');
  });
  const messages = () =>
    recordsOf(sent, 'event').flatMap(({ exception }) =>
      exception.values.map(({ value }: { value: string }) => value),
    );
  const measured = () =>
    recordsOf(sent, 'transaction').map(({ transaction, transaction_info: { source } }) => [
      transaction,
      source,
    ]);
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      throw new Error('early failure');
    });
  });
  const { password, email, token, query } = canary;
  await page.goto(`/admin/login?prev=/admin/contact?m=${query}&token=${token}`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect.poll(messages).toEqual(['early failure']);

  await page.evaluate(async (secret) => {
    console.log('login', secret);
    const labelled = document.createElement('button');
    labelled.setAttribute('aria-label', `Delete ${secret.email}`);
    document.querySelector('main')?.append(labelled);
    labelled.click();
    await fetch(`/api/users/all?email=${secret.email}&q=${secret.query}#${secret.query}`, {
      headers: { Authorization: `Bearer ${secret.token}` },
    });
    history.pushState(null, '', `/admin/login?token=${secret.token}&q=${secret.query}`);
    reportError(new Error('later, by a call'));
  }, canary);
  const body = JSON.stringify({ password, email });
  await fail(page, `later: ${body} Bearer ${token} at https://x.example/y?q=${query}`);
  await page.evaluate(() => void Promise.reject(new Error('rejected')));
  await expect
    .poll(messages)
    .toEqual([
      'early failure',
      'later, by a call',
      expect.stringMatching(/^later: .*https:\/\/x\.example\/y$/),
      'rejected',
    ]);
  expect(recordsOf(sent, 'event').at(-1).breadcrumbs.length).toBeGreaterThan(2);

  await page.evaluate(() => {
    Intl.Collator = class {
      constructor() {
        throw new Error('The names cannot be sorted');
      }
    } as never;
  });
  await page.getByRole('link', { name: 'Casebridge' }).click();
  await page.getByRole('link', { name: /DETAILS of The Harbour/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Lease' })).toBeVisible();
  await page.goBack();
  await page.getByLabel('Sort by').selectOption('name');
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect.poll(messages).toContain('The names cannot be sorted');
  const [crash] = recordsOf(sent, 'event').slice(-1);
  expect(crash.exception.values.map(({ type }: { type: string }) => type).join()).toContain('ErrorBoundary');
  await expect.poll(measured).toEqual([
    ['/login', 'route'],
    ['/library', 'route'],
    ['/library/:code', 'route'],
    ['/library', 'route'],
  ]);
  const all = decodeURIComponent(sent.join('\n').replace(/%(?![\da-f]{2})/gi, '%25'));
  for (const value of Object.values(canary)) expect(all).not.toContain(value);
});
