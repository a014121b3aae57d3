import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { mails, simulations, webhookDeliveries, webhookHosts } from '../../server/db/tables';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';
import { expectLink } from '../support/shown';

const server = await startServer();
const open = async (path: string) => renderApp(path, await server.signedIn({ role: 'administrator' }));
const row = (name: RegExp) => screen.findByRole('row', { name });

beforeEach(async () => {
  for (const table of [mails, webhookDeliveries, webhookHosts]) await server.db.delete(table);
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

let counter = 0;
/** A simulation whose host gets webhooks, with one of them in the log. */
async function aWebhook(
  name: string,
  given: Partial<typeof webhookDeliveries.$inferInsert> = {},
  className = `Class of ${name}`,
) {
  counter += 1;
  const simulation = await server.aSimulation({ name, webhookUrl: `${server.url}/hook` });
  const purchase = await server.aPurchase({ simulationId: simulation.id, name: className });
  const id = `webhook-${counter}`;
  await server.db.insert(webhookHosts).values({ simulationId: simulation.id, secret: 'whsec_' });
  await server.db.insert(webhookDeliveries).values({
    id,
    simulationId: simulation.id,
    classId: purchase.id,
    type: 'student.added',
    body: '{}',
    ...given,
  });
  return { id, simulation, purchase };
}

describe('the webhook log', () => {
  test('shows each webhook with its attempts, last answer and next attempt, and sends again what is not waiting', async () => {
    const nextTryAt = new Date(2036, 2, 4, 9, 30);
    const { simulation, purchase } = await aWebhook('Harbour', {
      attempts: 3,
      lastAnswer: 'The host answered 500.',
      nextTryAt,
    });
    const nameless = await aWebhook('Airport', { type: 'session.changed', status: 'sent', attempts: 1 }, '');
    await aWebhook('Depot', { status: 'failed' });
    await open('/webhooks');
    expect(await screen.findByRole('heading', { level: 1, name: 'Webhook log' })).toBeVisible();
    const harbour = await row(/Harbour/);
    expect(harbour).toHaveTextContent(/Student added.*Waiting.*3The host answered 500\..*Mar 4th.*9:30 am/);
    const cells = within(harbour);
    await expectLink('Harbour', `/admin/clients/${simulation.id}`, cells);
    await expectLink('Class of Harbour', `/admin/purchases/${purchase.id}`, cells);
    expect(within(await row(/Airport/)).getByText('Sent')).toBeVisible();
    expect(screen.getByText('3 webhooks')).toBeVisible();
    const above = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    await expectLink('Clients', '/admin/clients', above);
    // A session without a name is named by its simulation.
    const links = within(await row(/Airport/)).getAllByRole('link', { name: 'Airport' });
    expect(links.at(-1)).toHaveAttribute('href', `/admin/purchases/${nameless.purchase.id}`);
    const buttons = screen.getAllByRole('button', { name: /^Send again/ });
    expect(buttons.map((button) => button.getAttribute('aria-label')).sort()).toEqual([
      'Send again: Session changed, Airport',
      'Send again: Student added, Depot',
    ]);
  });

  test('is filtered by state and event, and by the client of a link', async () => {
    const { simulation } = await aWebhook('Harbour', { status: 'failed' });
    await aWebhook('Airport', { type: 'student.paid' });
    const { user } = await open(`/webhooks?client=${simulation.id}`);
    await row(/Harbour/);
    expect(screen.queryByRole('row', { name: /Airport/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Remove the filter Client: Harbour' }));
    await row(/Airport/);
    await user.selectOptions(screen.getByLabelText('State'), 'Failed');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Airport/ })).toBeNull());
    expect(currentPath()).toBe('/webhooks?state=failed');
    await user.selectOptions(screen.getByLabelText('Event'), 'Student paid');
    expect(await screen.findByText('No webhooks found.')).toBeVisible();
  });

  test('says in the row why a webhook is not sent again, then sends it once, and loads the rows again on request', async () => {
    const { id } = await aWebhook('Harbour', { status: 'failed', attempts: 10 });
    const path = `/api/webhooks/${id}/attempt`;
    failNext('POST', path, 404, { message: 'There is no such webhook.' });
    const { user } = await open('/webhooks');
    const button = await screen.findByRole('button', { name: 'Send again: Student added, Harbour' });
    await user.click(button);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      '“Student added, Harbour” could not be sent again. There is no such webhook.',
    );
    const release = holdNext('POST', path);
    await user.click(button);
    await user.click(button);
    expect(button).toHaveTextContent('Sending…');
    release();
    expect(await screen.findByText('The webhook is sent again.')).toBeVisible();
    expect(within(await row(/Harbour/)).getByText('Waiting')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    expect(callsTo('POST', path)).toHaveLength(2);
    const stored = await server.stored(webhookDeliveries, id);
    expect(stored?.status).toBe('queued');
    await server.db.update(webhookDeliveries).set({ status: 'sent' });
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(await screen.findByText('Sent', { selector: 'td *' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

test('the webhooks of a client go to an address on a trusted host, which its form stores, and the host may end them there', async () => {
  const { id } = await server.aSimulation({ name: 'Harbour' });
  const { user } = await open(`/clients/${id}`);
  const field = await screen.findByLabelText('Webhook URL');
  const save = async () => {
    const [button] = screen.getAllByText('Save', { selector: 'button' });
    if (button) await user.click(button);
  };
  await user.click(field);
  await user.paste('http://169.254.169.254/');
  await save();
  expect(
    await screen.findByText(
      'The hub is not allowed to call this host. Add its address to TRUSTED_HOSTS, or give the simulation another host.',
    ),
  ).toBeVisible();
  await user.clear(field);
  await user.click(field);
  await user.paste(`${server.url}/hook`);
  await save();
  await waitFor(async () => {
    const row = await server.stored(simulations, id);
    expect(row?.webhookUrl).toBe(`${server.url}/hook`);
  });
  await expectLink('Webhook log', `/admin/webhooks?client=${id}`);
  const goneUrl = `${server.url}/hook`;
  await server.db.insert(webhookHosts).values({ simulationId: id, secret: 'whsec_', goneUrl });
  await open(`/clients/${id}`);
  expect(await screen.findByText(/^The host wants no more webhooks at this address/)).toBeVisible();
});

test('the webhooks of a client have a signing secret that is shown once, and can be replaced after a question', async () => {
  const { id } = await server.aSimulation({ name: 'Harbour' });
  const { user, store } = await open(`/clients/${id}`);
  expect(await screen.findByText('No webhooks are sent without one.')).toBeVisible();
  failNext('POST', `/api/clients/${id}/webhook-secret`, 500, { message: 'Out of order.' });
  await user.click(screen.getByRole('button', { name: 'Make signing secret' }));
  expect(await screen.findByText('Out of order.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Make signing secret' }));
  const shown = await screen.findByLabelText<HTMLInputElement>('Signing secret');
  const first = shown.value;
  expect(first).toMatch(/^whsec_/);
  expect(screen.getByText('Webhooks are signed.')).toBeVisible();
  expect(JSON.stringify(store.getState())).not.toContain(first);

  await user.click(screen.getByRole('button', { name: 'Make new secret' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make a new signing secret?' });
  await user.click(within(dialog).getByRole('button', { name: 'Make new secret' }));
  await waitFor(() => expect(shown.value).not.toBe(first));
  const [host] = await server.db.select().from(webhookHosts).where(eq(webhookHosts.simulationId, id));
  expect(host).toMatchObject({ secret: shown.value, oldSecret: first });

  await user.click(await screen.findByRole('link', { name: 'Webhook log' }));
  await user.click(await screen.findByRole('link', { name: 'Client' }));
  expect(await screen.findByRole('button', { name: 'Make new secret' })).toBeVisible();
  expect(screen.queryByLabelText('Signing secret')).toBeNull();
});
