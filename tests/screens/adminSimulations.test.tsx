import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { auditEntries, simulations } from '../../server/db/tables';
import { type AppUser, currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';

const server = await startServer();
const administrator = await server.aUser({ role: 'administrator' });

const open = async (path: string) => renderApp(path, { token: await server.signIn(administrator) });
const openOne = async ({ id }: { id: string }) => {
  const app = await open(`/clients/${id}`);
  await field('Name');
  return app;
};

const badge = (state: string) => screen.findByText(state, { selector: '[role=status] *' });
const save = () => screen.getAllByText('Save', { selector: 'button' })[0] as HTMLElement;
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
/** Pastes a text in place of the field's. */
async function fill(user: AppUser, name: string, text: string) {
  await user.clear(await field(name));
  await user.click(await field(name));
  await user.paste(text);
}

const PRICE = 'Price (USD per student)';
const sentTo = (id: string) =>
  callsTo('POST', `/api/clients/${id}`).map(({ body }) => JSON.parse(body) as Record<string, unknown>);

test('the list of simulations shows those on offer', async () => {
  await server.aSimulation({ name: 'Withdrawn', status: 'deleted' });
  await server.aSimulation({ name: 'Quay' });
  const { user } = await open('/clients');
  expect(await screen.findByRole('link', { name: 'Quay' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Withdrawn' })).toBeNull();
  expect(callsTo('GET', '/api/clients/all')[0]?.search).toContain('status=created');
  await user.selectOptions(screen.getByLabelText('Status'), 'Deleted');
  expect(await screen.findByRole('link', { name: 'Withdrawn' })).toBeVisible();
  expect(currentPath()).toBe('/clients?status=deleted');
});

describe('a simulation', () => {
  test('has all fields in its sections, with previews of its texts, and a secret that is shown on request', async () => {
    const simulation = await server.aSimulation({
      slug: 'quay',
      coverUrl: 'https://pictures.example/a.png',
      resLaunch: '<p>Go at <strong>nine</strong></p>',
      oauthClientSecret: 'sesame',
    });
    const { user } = await openOne(simulation);
    const names = (section: string) =>
      screen
        .getByRole('region', { name: section })
        .querySelectorAll('[name]:not([type=radio]),[data-field],fieldset').length;
    expect(['Marketplace', 'OAuth', 'Instructor Email', 'Student Email'].map(names)).toEqual([19, 7, 6, 2]);

    expect(screen.getByRole('textbox', { name: 'Launch' })).toHaveTextContent('Go at nine');

    const secret = await field('Client secret');
    expect(secret).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'SHOW client secret' }));
    expect(secret).toHaveAttribute('type', 'text');
    expect(secret).toHaveValue('sesame');

    await fill(user, 'Variations', 'two:Two parties\nfour');
    const options = screen.getByRole('list', { name: 'Buyers choose from 2 options:' });
    expect(within(options).getByText('Two parties')).toBeVisible();
    expect(screen.getByText(/\/admin\/library\/quay$/)).toBeVisible();
    const picture = screen.getByRole('img', { name: 'Cover as it is now' });
    expect(picture).toHaveAttribute('src', 'https://pictures.example/a.png');
    act(() => picture.dispatchEvent(new Event('error')));
    expect(await screen.findByText('This picture could not be loaded')).toBeVisible();
    await fill(user, 'Image URL', 'javascript:alert(1)');
    expect(screen.getByText('Not a web address')).toBeVisible();

    const status = screen.getByPlaceholderText('created | deleted');
    expect(status).toHaveValue('created');
    await user.clear(status);
    expect(screen.queryByText(/^This is neither/)).toBeNull();
    await fill(user, 'Status', 'foo');
    expect(await screen.findByText(/^This is neither “created” nor “deleted”/)).toHaveRole('status');
    expect(status).toHaveAccessibleDescription(/^Only created ones are in the library/);
    await fill(user, 'Status', 'deleted');
    await waitFor(() => expect(screen.queryByText(/^This is neither/)).toBeNull());
  });

  test('is saved once, with only the changed fields; an empty secret leaves the stored one unchanged', async () => {
    const simulation = await server.aSimulation({
      name: 'Harbour',
      overview: '<p>Old <b>spelling</b></p>',
      oauthClientSecret: 'sesame',
    });
    const { user } = await openOne(simulation);
    expect(screen.getByRole('heading', { level: 1, name: 'Client: Harbour' })).toBeVisible();
    expect(await badge('init')).toBeVisible();
    await user.clear(await field('Client secret'));
    expect(await field('Client secret')).toHaveAccessibleDescription(/^Leave blank to keep the current/);
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    await user.clear(await field('Subtitle'));
    await user.type(await field('Subtitle'), 'On the quay');
    await fill(user, PRICE, '19,99');
    await user.click(screen.getByRole('radio', { name: 'Hidden' }));
    const release = holdNext('POST', `/api/clients/${simulation.id}`);
    await user.dblClick(save());
    expect(await badge('saving')).toBeVisible();
    release();
    expect(await badge('saved')).toBeVisible();
    expect(await screen.findByText('Client data updated!')).toBeVisible();
    expect(sentTo(simulation.id)).toEqual([
      {
        subtitle: 'On the quay',
        price: 19.99,
        visibility: false,
        updated_at: simulation.updatedAt.toISOString(),
      },
    ]);
    expect(await server.stored(simulations, simulation.id)).toMatchObject({
      subtitle: 'On the quay',
      priceCents: 1999,
      oauthClientSecret: 'sesame',
    });
    expect(await field(PRICE)).toHaveValue('19.99');
    expect(await field('Client secret')).toHaveValue('sesame');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('with wrong values is not saved, and says at each field why, what the server refuses, too', async () => {
    await server.aSimulation({ slug: 'taken' });
    const simulation = await server.aSimulation({ name: 'Harbour' });
    const { user } = await openOne(simulation);
    await fill(user, PRICE, '1.200');
    await fill(user, 'Slug', 'Not A Slug');
    expect(screen.queryByText(/\/admin\/library\//)).toBeNull();
    await user.clear(await field('Name'));
    await user.click(save());
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(await field('Slug')).toHaveAccessibleDescription(/Use lower-case letters/);
    expect(await field(PRICE)).toHaveAccessibleDescription(/Enter a price like 1200 or 12\.50\./);
    expect(await field(PRICE)).toHaveValue('1.200');
    // Not number inputs: the wheel would change them, and some browsers leave out the comma.
    for (const [name, inputMode] of [
      [PRICE, 'decimal'],
      ['Duration (minutes)', 'numeric'],
      ['Order', 'numeric'],
    ] as const) {
      expect(await field(name)).toHaveAttribute('type', 'text');
      expect(await field(name)).toHaveAttribute('inputmode', inputMode);
    }
    expect(sentTo(simulation.id)).toEqual([]);

    await fill(user, PRICE, '3');
    await fill(user, 'Name', 'Harbour');
    await fill(user, 'Slug', 'taken');
    await fill(user, 'Subtitle', 'Kept');
    await user.click(save());
    const slug = await field('Slug');
    await waitFor(() => expect(slug).toHaveAccessibleDescription(/Another simulation has this slug/));
    expect(await badge('failed')).toBeVisible();
    const list = screen.getByRole('alert');
    expect(list).toHaveTextContent(/^Nothing has been saved\. 1 field needs attention: Slug/);
    await waitFor(() => expect(list.parentElement).toHaveFocus());
    await user.click(within(list).getByRole('link', { name: 'Slug' }));
    expect(slug).toHaveFocus();
    expect(await field('Subtitle')).toHaveValue('Kept');
    expect((await server.stored(simulations, simulation.id))?.subtitle).toBe('');
  });

  test('that is for sale but that no host opens is said to be not on sale, until that is mended', async () => {
    const simulation = await server.aSimulation({ name: 'Adrift', clientRoot: 'https://lost.example' });
    const { user } = await openOne(simulation);
    const notice = screen.getByText(/^This client is not on sale/);
    expect(notice).toHaveTextContent(
      'The hub is not allowed to call this host. Add its address to TRUSTED_HOSTS, or give the simulation another host.',
    );
    await fill(user, 'Client root', `${server.url}/sandbox`);
    await user.click(save());
    await waitFor(() => expect(notice).not.toBeInTheDocument());
  });
});

test('a new simulation needs a name, is created with the entered fields, continues at its own address, and leads back to the list', async () => {
  const { user } = await open('/clients?q=night');
  await user.click(await screen.findByRole('link', { name: 'New client' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Client: New client' })).toBeVisible();
  await user.click(save());
  await user.click(await screen.findByRole('link', { name: 'Name' }));
  expect(await field('Name')).toHaveFocus();
  expect(await field('Name')).toHaveAccessibleDescription('Enter a name.');
  expect(callsTo('POST', '/api/clients')).toEqual([]);
  await user.type(await field('Name'), 'Night Market');
  await user.selectOptions(await field('Category'), 'operations');
  await user.click(save());
  expect(await screen.findByRole('heading', { level: 1, name: 'Client: Night Market' })).toBeVisible();
  expect(screen.getByText('saved', { selector: '[role=status] *' })).toBeVisible();
  const [, id = ''] = /^\/clients\/(\w+)$/.exec(currentPath()) ?? [];
  expect(await server.stored(simulations, id)).toMatchObject({
    name: 'Night Market',
    category: 'operations',
    slug: 'night-market',
    status: 'created',
  });
  expect(await field('Slug')).toHaveValue('night-market');
  // It becomes purchasable only with a host that can open its sessions.
  const purchasable = within(screen.getByRole('group', { name: 'Purchasable' }));
  expect(purchasable.getByRole('radio', { name: 'No' })).toBeChecked();
  await user.click(purchasable.getByRole('radio', { name: 'Yes' }));
  await user.click(save());
  const refusal = 'Sessions of a purchasable simulation need a client root.';
  expect(await purchasable.findByText(refusal)).toBeVisible();
  await fill(user, 'Client root', `${server.url}/sandbox`);
  await user.click(save());
  expect(await screen.findByText('Client data updated!')).toBeVisible();
  // The message in the history entry is removed after it was shown.
  await waitFor(() => expect(window.history.state?.usr).toEqual({ list: '/clients?q=night' }));
  await user.click(screen.getByText('Clients', { selector: '.editor-back span' }));
  expect(await screen.findByRole('link', { name: 'Night Market' })).toBeVisible();
  expect(currentPath()).toBe('/clients?q=night');
});

test('deleting a simulation asks first, says why it failed, asks again after the change of another user, and leads back to the list', async () => {
  const { id } = await server.aSimulation({ name: 'Farewell' });
  const path = `/api/clients/${id}`;
  failNext('POST', path, 500, { message: 'Out of order.' });
  const { user } = await open(`/clients/${id}`);
  await field('Name');
  await user.click(screen.getByText('Delete', { selector: 'button' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Farewell?' }));
  expect((await server.stored(simulations, id))?.status).toBe('created');
  const confirm = () => user.click(dialog.getByRole('button', { name: 'Delete' }));
  await confirm();
  expect(await dialog.findByRole('alert')).toHaveTextContent('Out of order.');
  expect(currentPath()).toBe(`/clients/${id}`);
  const token = await server.signIn(administrator);
  await server.request('POST', path, { token, body: { subtitle: 'Theirs' } });
  await confirm();
  await waitFor(() =>
    expect(dialog.getByRole('alert')).toHaveTextContent('This client was changed meanwhile'),
  );
  expect((await server.stored(simulations, id))?.status).toBe('created');
  await confirm();
  expect(await screen.findByText('Client successfully deleted.')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'Clients' })).toBeVisible();
  expect(await server.stored(simulations, id)).toMatchObject({ status: 'deleted', subtitle: 'Theirs' });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Farewell' })).toBeNull());
});

test('deleting a simulation that completes late does not change the screen of a user who has left', async () => {
  const simulation = await server.aSimulation({ name: 'Slowly', order: -7 });
  const { user } = await open('/clients?q=slowly');
  await user.click(await screen.findByRole('link', { name: 'Slowly' }));
  const release = holdNext('POST', `/api/clients/${simulation.id}`);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  act(() => window.history.back());
  await screen.findByRole('heading', { level: 1, name: 'Clients' });
  await user.click(screen.getByRole('link', { name: 'Library' }));
  await screen.findByRole('heading', { level: 1, name: /What can we/ });
  await act(release);
  expect(currentPath()).toBe('/library');
  expect(screen.queryByText('Client successfully deleted.')).toBeNull();
  expect((await server.stored(simulations, simulation.id))?.status).toBe('deleted');
});

test('closing the tab or signing out with unsaved changes asks for confirmation, and signing out deletes them', async () => {
  const { id } = await server.aSimulation({ name: 'Held Back' });
  const { user } = await open(`/clients/${id}`);
  await user.type(await field('Subtitle'), 'Unsaved');
  const closing = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(closing);
  expect(closing.defaultPrevented).toBe(true);
  const logOut = async () => {
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    return within(await screen.findByRole('dialog', { name: 'Log out without saving?' }));
  };
  await user.click((await logOut()).getByRole('button', { name: 'Cancel' }));
  expect(await field('Subtitle')).toHaveValue('Unsaved');
  expect(localStorage.getItem('dsuser')).not.toBeNull();
  const dialog = await logOut();
  expect(dialog.getByText(/not been saved\. If you log out now, they are lost\.$/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Log Out' }));
  await waitFor(() => expect(currentPath()).toBe('/login'));
  expect(localStorage.getItem('dsuser')).toBeNull();
  expect(sessionStorage).toHaveLength(0);
  expect(screen.queryByText(/are kept in this tab/)).toBeNull();
});

test('a conflict shows the differences of long texts, and of a secret only that it differs, unless it was saved here', async () => {
  const same = 'key:The same words over and over, ';
  const { id } = await server.aSimulation({ variations: same.repeat(10), oauthClientSecret: 'old' });
  /** Another administrator saves the simulation. */
  const saveElsewhere = async (changes: Partial<typeof simulations.$inferInsert>, later: number) => {
    const saved = { ...changes, updatedAt: new Date(Date.now() + later) };
    await server.change(simulations, id, saved);
  };
  const conflict = () => screen.findByRole('dialog', { name: 'Changed meanwhile' });
  const row = async (name: string) => within(await conflict()).getByRole('row', { name: new RegExp(name) });
  const { user } = await openOne({ id });
  const secret = 'new-'.repeat(8);
  await fill(user, 'Client secret', secret);
  await user.click(save());
  await screen.findByText('Client data updated!');
  expect(await field('Client secret')).toHaveValue(secret);
  await fill(user, 'Variations', `${same.repeat(10)}mine:My own`);
  await saveElsewhere({ variations: `${same.repeat(10)}theirs:Their own`, duration: 45 }, 1000);
  await user.click(save());
  const [theirs, mine] = within(await row('Variations')).getAllByRole('cell');
  expect(theirs).toHaveTextContent(/^Theirs…[^…]* over and over, theirs:Their own$/);
  expect(mine).toHaveTextContent(/^Yours…[^…]* over and over, mine:My own$/);
  expect(mine?.textContent?.length).toBeLessThan(100);
  expect(await conflict()).toHaveTextContent('Also changed meanwhile, and kept: Duration (minutes).');
  expect(await conflict()).not.toHaveTextContent('Client secret');

  await user.click(screen.getByRole('button', { name: 'Keep editing' }));
  await fill(user, 'Client secret', 'my-secret');
  await saveElsewhere({ oauthClientSecret: 'their-secret' }, 2000);
  await user.click(save());
  expect(await row('Client secret')).toHaveTextContent(/secretTheirschangedYourschanged$/);
  expect((await conflict()).textContent).not.toMatch(/my-secret|their-secret/);
});

test('the history names fields like the form, shows where long texts differ, and of secrets only that they were set', async () => {
  const text = 'The same words over and over. '.repeat(20);
  const simulation = await server.aSimulation({
    visibility: true,
    category: 'marketing',
    status: 'created',
    overview: `<p>At first. ${text}Old</p>`,
    description: '<p>Same words</p>',
    webhookUrl: `${server.url}/hook`,
  });
  const token = await server.signIn(administrator);
  const path = `/api/clients/${simulation.id}`;
  const body = {
    visibility: false,
    category: 'math',
    price: 14.5,
    status: 'deleted',
    overview: `<p>At first. ${text}<b>New</b></p>`,
    description: '<p>Same <b>words</b></p>',
  };
  await server.request('POST', path, { token, body });
  await server.request('POST', `${path}/webhook-secret`, { token, body: {} });
  const old = {
    entity: 'client',
    recordId: simulation.id,
    actorId: administrator.id,
    action: 'updated',
  } as const;
  const removal = { field: 'client_secret', before: '••••', after: null };
  const webhook = { field: 'webhook_sent_again', before: undefined, after: 'student.added 5f1e' };
  await server.db.insert(auditEntries).values([
    { ...old, id: 'removal', changes: [removal], createdAt: new Date(2026, 0, 2) },
    { ...old, id: 'webhook', changes: [webhook], createdAt: new Date(2025, 11, 31) },
  ]);
  const { user } = await openOne(simulation);
  await user.click(screen.getByRole('button', { name: 'History' }));
  const found = await screen.findByText('Visibility', { selector: 'dt' });
  const entry = within(found.closest('li') as HTMLElement);
  const change = (name: string) => entry.getByText(name, { selector: 'dt' }).parentElement;
  expect(change('Visibility')).toHaveTextContent('Before: VisibleAfter: Hidden');
  expect(change('Category')).toHaveTextContent('Before: MarketingAfter: Math');
  expect(change(PRICE)).toHaveTextContent('Before: $12.50After: $14.50');
  expect(change('Status')).toHaveTextContent('Before: CreatedAfter: Deleted');
  expect(change('Overview')).toHaveTextContent(
    /Before: …[^…]*over\. OldShow allAfter: …[^…]*over\. NewShow all$/,
  );
  expect(change('Description')).toHaveTextContent(
    'Before: Same wordsAfter: Same wordsformat or links differ',
  );
  expect(change('Overview')).not.toHaveTextContent('At first.');
  await user.click(entry.getByRole('button', { name: 'Show all of Overview, after' }));
  expect(change('Overview')).toHaveTextContent('At first.');
  expect(entry.getByRole('button', { name: 'Show less of Overview, after' })).toHaveFocus();

  const section = screen.getByText('Signing secret', { selector: 'dt' }).closest('ol') as HTMLElement;
  for (const [name, text] of [
    ['Signing secret', 'Set'],
    ['Client secret', 'Removed'],
    ['Webhook sent again', 'After: Student added'],
  ] as const)
    expect(within(section).getByText(name).parentElement).toHaveTextContent(`${name}${text}`);
});
