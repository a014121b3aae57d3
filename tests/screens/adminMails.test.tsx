import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { mails } from '../../server/db/tables';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';

const server = await startServer();
const open = async (path: string) => renderApp(path, await server.signedIn({ role: 'administrator' }));
const row = (name: RegExp) => screen.findByRole('row', { name });

beforeEach(async () => {
  await server.db.delete(mails);
});

const aMail = (id: string, given: Partial<typeof mails.$inferInsert> = {}) =>
  server.db.insert(mails).values({ id, to: `${id}@test.example`, subject: 'Hello', text: 'Text', ...given });

describe('the list of mails', () => {
  test('is reached from the users, shows what became of each mail, and is searched and filtered', async () => {
    await aMail('ada', {
      attempts: 3,
      lastError: 'The mail server cannot be reached. We try again.',
      nextTryAt: new Date(2036, 2, 4, 9, 30),
    });
    await aMail('berta', { status: 'sent' });
    const { user } = await open('/users');
    await user.click(await screen.findByRole('link', { name: 'Emails' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
    expect(await row(/^ada@/)).toHaveTextContent(
      /ada@test\.exampleHelloWaiting The mail server cannot be reached\. We try again\. 3 attempts\. Next: Mar 4th 2036, 9:30 am\./,
    );
    expect(within(await row(/^berta@/)).getByText('Sent')).toBeVisible();
    await user.type(screen.getByLabelText('Search'), 'ADA');
    await waitFor(() => expect(screen.queryByRole('row', { name: /^berta@/ })).toBeNull());
    await user.selectOptions(screen.getByLabelText('State'), 'Failed');
    expect(await screen.findByText('No emails found.')).toBeVisible();
    expect(currentPath()).toBe('/mails?q=ADA&status=failed');
  });

  test('has a mail that has failed sent again once, and says in the row why another is not', async () => {
    await aMail('ada', { status: 'failed' });
    await aMail('berta', { status: 'failed', text: '', linkHash: 'hash' });
    const { user } = await open('/mails');
    await user.click(await screen.findByRole('button', { name: 'Send again: Hello, berta@test.example' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^“Hello, berta@test.example” could not be sent again\. .*“Access Via Email”\.$/,
    );
    const path = '/api/mails/ada/attempt';
    const release = holdNext('POST', path);
    const button = screen.getByRole('button', { name: 'Send again: Hello, ada@test.example' });
    await user.dblClick(button);
    expect(button).toHaveTextContent('Sending…');
    release();
    expect(await screen.findByText('The email is sent again.')).toBeVisible();
    expect(within(await row(/^ada@/)).getByText('Waiting')).toBeVisible();
    expect(callsTo('POST', path)).toHaveLength(1);
    expect((await server.stored(mails, 'ada'))?.status).toBe('queued');
  });

  test('offers to send all now while a mail waits, and says how many they are, or why not', async () => {
    await aMail('ada', { attempts: 77, nextTryAt: new Date(Date.now() + 3_600_000) });
    await aMail('berta', { status: 'sent' });
    failNext('POST', '/api/mails/attempt', 500, { message: 'Out of order.' });
    const { user } = await open('/mails');
    const button = await screen.findByRole('button', { name: 'Send all now' });
    await user.click(button);
    expect(await screen.findByText('The emails could not be sent. Out of order.')).toBeVisible();
    expect(await row(/Waiting 77 attempts/)).toBeVisible();
    await user.click(button);
    expect(await screen.findByText('1 email is being sent.')).toBeVisible();
    expect(await row(/Waiting Next:/)).toBeVisible();

    await aMail('cleo');
    const release = holdNext('POST', '/api/mails/attempt');
    await user.click(button);
    expect(button).toHaveTextContent('Sending…');
    release();
    expect(await screen.findByText('2 emails are being sent.')).toBeVisible();
    await server.db.update(mails).set({ status: 'sent' });
    failNext('GET', '/api/mails/all', 500, { message: 'Not now.' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    // The old rows stay next to the error.
    expect(await screen.findByRole('alert')).toHaveTextContent('This list may be out of date. Not now.');
    expect(within(await row(/^ada@/)).getByText('Waiting')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(button).not.toBeInTheDocument());
  });
});
