import { act, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEntries } from '../../server/db/schema/audit';
import { simulations } from '../../server/db/schema/simulations';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';

const server = await startServer();
const administrator = await server.aUser({ role: 'administrator' });

const open = async (path: string) => renderApp(path, { token: await server.signIn(administrator) });

const stored = async (id: string) => {
  const [row] = await server.db.select().from(simulations).where(eq(simulations.id, id));
  return row;
};

const badge = (state: string) => screen.findByText(state, { selector: '[role=status] *' });
const save = () => screen.getAllByRole('button', { name: 'Save' })[0] as HTMLElement;
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);

const sentTo = (id: string) =>
  callsTo('POST', `/api/clients/${id}`).map(({ body }) => JSON.parse(body) as Record<string, unknown>);

test('a purchasable simulation that no host opens is said to be not on sale, until that is mended', async () => {
  const simulation = await server.aSimulation({ name: 'Adrift', clientRoot: 'https://lost.example' });
  const { user } = await open(`/clients/${simulation.id}`);
  const notice = await screen.findByText(/^This client is not on sale/);
  expect(notice).toHaveTextContent(
    'The hub is not allowed to call this host. Ask the operator of the hub to allow the host’s address.',
  );
  const root = await field('Client root');
  await user.clear(root);
  await user.type(root, `${server.url}/sandbox`);
  await user.click(save());
  await waitFor(() => expect(notice).not.toBeInTheDocument());
});

describe('the list of simulations', () => {
  test('shows simulations with the status created by default, and other statuses on request', async () => {
    await server.aSimulation({ name: 'Harbour', status: 'created', order: -2 });
    await server.aSimulation({ name: 'Withdrawn', status: 'deleted' });
    const { user } = await open('/clients');
    expect(await screen.findByRole('link', { name: 'Harbour' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Withdrawn' })).toBeNull();
    expect(callsTo('GET', '/api/clients/all')[0]?.search).toContain('status=created');
    await user.selectOptions(screen.getByLabelText('Status'), 'Deleted');
    expect(await screen.findByRole('link', { name: 'Withdrawn' })).toBeVisible();
    expect(currentPath()).toBe('/clients?status=deleted');
  });

  test('is searched over all rows, and sorted by its columns', async () => {
    await server.aSimulation({ name: 'Zebra Crossing', priceCents: 100 });
    await server.aSimulation({ name: 'Zebra Stripes', priceCents: 900 });
    const { user } = await open('/clients');
    await user.type(await screen.findByLabelText('Search'), 'zebra');
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(3));
    await user.click(screen.getByRole('button', { name: /^Price/ }));
    await user.click(screen.getByRole('button', { name: /^Price/ }));
    await waitFor(() => expect(screen.getAllByRole('row')[1]).toHaveTextContent('Zebra Stripes'));
    expect(currentPath()).toBe('/clients?q=zebra&sort=price%3Adesc');
    await user.click(screen.getByRole('link', { name: 'Zebra Stripes' }));
    await screen.findByRole('heading', { level: 1, name: 'Client: Zebra Stripes' });
    await user.click(screen.getByText('Clients', { selector: '.editor-back span' }));
    expect(await screen.findByRole('link', { name: 'Zebra Crossing' })).toBeVisible();
    expect(currentPath()).toBe('/clients?q=zebra&sort=price%3Adesc');
  });

  test('reports an empty result, and can be loaded again after an error', async () => {
    const { user } = await open('/clients');
    await screen.findByRole('table', { name: 'Clients' });
    failNext('GET', '/api/clients/all', 500, { message: 'Out of order.' });
    await user.type(screen.getByLabelText('Search'), 'nothing-like-this');
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No clients found.')).toBeVisible();
  });
});

describe('a simulation', () => {
  test('is saved with only the changed fields', async () => {
    const simulation = await server.aSimulation({ name: 'Harbour', overview: '<p>Old <b>spelling</b></p>' });
    const { user } = await open(`/clients/${simulation.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: 'Client: Harbour' })).toBeVisible();
    expect(await badge('init')).toBeVisible();
    await user.clear(await field('Subtitle'));
    await user.type(await field('Subtitle'), 'On the quay');
    await user.clear(await field('Price (USD per student)'));
    await user.type(await field('Price (USD per student)'), '19.99');
    await user.click(screen.getByRole('radio', { name: 'Hidden' }));
    const release = holdNext('POST', `/api/clients/${simulation.id}`);
    await user.click(save());
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
    expect(await stored(simulation.id)).toMatchObject({ subtitle: 'On the quay', priceCents: 1999 });
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('is saved once, even if Save is pressed repeatedly', async () => {
    const simulation = await server.aSimulation();
    const { user } = await open(`/clients/${simulation.id}`);
    await user.type(await field('Name'), '!');
    const release = holdNext('POST', `/api/clients/${simulation.id}`);
    await user.dblClick(save());
    release();
    expect(await badge('saved')).toBeVisible();
    expect(sentTo(simulation.id)).toHaveLength(1);
  });

  test('has all fields in its four sections', async () => {
    const simulation = await server.aSimulation();
    await open(`/clients/${simulation.id}`);
    const names = async (section: string) => {
      const region = await screen.findByRole('region', { name: section });
      return region.querySelectorAll('[name]:not([type=radio]),[data-field],fieldset').length;
    };
    expect(await names('Marketplace')).toBe(17);
    expect(await names('OAuth')).toBe(7);
    expect(await names('Instructor Email')).toBe(6);
    expect(await names('Student Email')).toBe(2);
    expect(screen.getByPlaceholderText('created | deleted')).toHaveValue('created');
  });

  test('with a status that the product does not know is out of the library, as a warning at the field says', async () => {
    const simulation = await server.aSimulation();
    const { user } = await open(`/clients/${simulation.id}`);
    const status = await field('Status');
    await user.clear(status);
    expect(screen.queryByText(/^This is neither/)).toBeNull();
    await user.type(status, 'foo');
    expect(await screen.findByText(/^This is neither “created” nor “deleted”/)).toHaveRole('status');
    expect(status).toHaveAccessibleDescription(/the simulation is not in the library\.$/);
    await user.clear(status);
    await user.type(status, 'deleted');
    await waitFor(() => expect(screen.queryByText(/^This is neither/)).toBeNull());
  });

  test('names its editors, and reports the state of their bold, italic and link buttons', async () => {
    const simulation = await server.aSimulation({ resLaunch: '<p>Go at <strong>nine</strong></p>' });
    await open(`/clients/${simulation.id}`);
    const editor = await screen.findByRole('textbox', { name: 'Launch' });
    expect(editor).toHaveTextContent('Go at nine');
    expect(editor).toHaveAttribute('aria-multiline', 'true');
    const tools = within(screen.getByRole('toolbar', { name: 'Launch: format' }));
    expect(tools.getByRole('button', { name: 'Bold' })).toHaveAttribute('aria-pressed', 'false');
    expect(tools.getByRole('button', { name: 'Add Link' })).toHaveAttribute('aria-disabled', 'true');
  });

  test('hides its secret until the user asks for it', async () => {
    const simulation = await server.aSimulation({ oauthClientSecret: 'sesame' });
    const { user } = await open(`/clients/${simulation.id}`);
    expect(await field('Client secret')).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'SHOW client secret' }));
    expect(await field('Client secret')).toHaveAttribute('type', 'text');
    expect(await field('Client secret')).toHaveValue('sesame');
  });

  test('previews its texts: options, address, pictures', async () => {
    const simulation = await server.aSimulation({ slug: 'quay', coverUrl: 'https://pictures.example/a.png' });
    const { user } = await open(`/clients/${simulation.id}`);
    await user.type(await field('Variations'), 'two:Two parties{enter}four');
    const options = screen.getByRole('list', { name: 'Buyers choose from 2 options:' });
    expect(within(options).getByText('Two parties')).toBeVisible();
    expect(screen.getByText(/\/admin\/library\/quay$/)).toBeVisible();
    const picture = screen.getByRole('img', { name: 'Cover as it is now' });
    expect(picture).toHaveAttribute('src', 'https://pictures.example/a.png');
    act(() => picture.dispatchEvent(new Event('error')));
    expect(await screen.findByText('This picture could not be loaded')).toBeVisible();
    await user.type(await field('Image URL'), 'javascript:alert(1)');
    expect(screen.getByText('Not a web address')).toBeVisible();
  });

  test('that the server rejects lists the field, and shows the reason there', async () => {
    await server.aSimulation({ slug: 'taken' });
    const simulation = await server.aSimulation({ name: 'Harbour' });
    const { user } = await open(`/clients/${simulation.id}`);
    await user.type(await field('Subtitle'), 'Kept');
    await user.clear(await field('Slug'));
    await user.type(await field('Slug'), 'taken');
    await user.click(save());
    expect(await badge('failed')).toBeVisible();
    const list = await screen.findByRole('alert');
    expect(list).toHaveTextContent(
      /^Nothing has been saved\. 1 field needs attention: Slug: Another simulation has this slug/,
    );
    await waitFor(() => expect(list.parentElement).toHaveFocus());
    const slug = await field('Slug');
    await user.click(within(list).getByRole('link', { name: /^Slug: / }));
    expect(slug).toHaveFocus();
    expect(slug).toHaveAccessibleDescription(/Another simulation has this slug/);
    expect(await field('Subtitle')).toHaveValue('Kept');
    expect((await stored(simulation.id))?.subtitle).toBe('');
  });

  test('with an invalid slug is not sent, and shows no address for it', async () => {
    const simulation = await server.aSimulation();
    const { user } = await open(`/clients/${simulation.id}`);
    await user.clear(await field('Name'));
    await user.clear(await field('Slug'));
    await user.type(await field('Slug'), 'Not A Slug');
    expect(screen.queryByText(/\/admin\/library\//)).toBeNull();
    await user.click(save());
    expect(await screen.findByText('Enter a name.')).toBeVisible();
    expect(await field('Slug')).toHaveAccessibleDescription(/Use lower-case letters/);
  });

  test('with numbers that cannot be read is not sent, and keeps what was typed', async () => {
    const simulation = await server.aSimulation();
    const { user } = await open(`/clients/${simulation.id}`);
    const typed = [
      ['Price (USD per student)', '1,200', 'decimal', /Enter a price like 1200 or 12\.50\./],
      ['Duration (minutes)', '1e3', 'numeric', /Enter a whole number\./],
      ['Order', '1.5', 'numeric', /Enter a whole number\./],
    ] as const;
    for (const [name, text] of typed) {
      await user.clear(await field(name));
      await user.type(await field(name), text);
    }
    await user.click(save());
    for (const [name, text, inputMode, problem] of typed) {
      // Not a number input: the wheel would change it, and some browsers leave out the comma.
      expect(screen.getByRole('textbox', { name })).toHaveAttribute('inputmode', inputMode);
      await waitFor(async () => expect(await field(name)).toHaveAccessibleDescription(problem));
      expect(await field(name)).toHaveValue(text);
    }
    expect(sentTo(simulation.id)).toEqual([]);
  });

  test('takes a price with a comma, and full-width digits', async () => {
    const simulation = await server.aSimulation();
    const { user } = await open(`/clients/${simulation.id}`);
    for (const [name, text] of [
      ['Price (USD per student)', '14,50'],
      ['Duration (minutes)', '９０'],
      ['Order', '-3'],
    ] as const) {
      await user.clear(await field(name));
      await user.type(await field(name), text);
    }
    await user.click(save());
    expect(await badge('saved')).toBeVisible();
    expect(await stored(simulation.id)).toMatchObject({ priceCents: 1450, duration: 90, order: -3 });
    expect(await field('Price (USD per student)')).toHaveValue('14.5');
  });
});

describe('two administrators who edit the same simulation', () => {
  type Changes = Partial<typeof simulations.$inferInsert>;
  let later = 0;
  /** Another administrator saves the simulation. */
  const saveElsewhere = (id: string, changes: Changes) => {
    later += 1000;
    const updatedAt = new Date(Date.now() + later);
    return server.db
      .update(simulations)
      .set({ ...changes, updatedAt })
      .where(eq(simulations.id, id));
  };
  const conflict = () => screen.findByRole('dialog', { name: 'Changed by someone else' });
  const row = async (name: string) => within(await conflict()).getByRole('row', { name: new RegExp(name) });
  const retype = async (user: Awaited<ReturnType<typeof open>>['user'], name: string, text: string) => {
    await user.clear(await field(name));
    await user.type(await field(name), text);
  };

  async function collide(theirs: Changes = {}) {
    const simulation = await server.aSimulation({
      subtitle: 'First',
      duration: 30,
      oauthClientSecret: 'old',
    });
    const { user } = await open(`/clients/${simulation.id}`);
    await retype(user, 'Subtitle', 'Mine');
    await retype(user, 'Price (USD per student)', '7');
    await saveElsewhere(simulation.id, { subtitle: 'Theirs', partner: 'kellogg', duration: 45, ...theirs });
    await user.click(save());
    expect(await row('Subtitle')).toHaveTextContent('SubtitleTheirsTheirsYoursMine');
    return { simulation, user };
  }

  test('have no conflict over a field that only one of them has changed', async () => {
    const { simulation } = await collide();
    const dialog = within(await conflict());
    expect(dialog.getAllByRole('row')).toHaveLength(2);
    expect(dialog.getByText(/^Also changed by someone else, and kept:/)).toHaveTextContent(
      'Partner, Duration (minutes).',
    );
    expect(await badge('failed')).toBeInTheDocument();
    expect((await stored(simulation.id))?.subtitle).toBe('Theirs');
  });

  test('the second can load the version of the first', async () => {
    const { simulation, user } = await collide();
    await user.click(screen.getByRole('button', { name: 'Load theirs' }));
    await waitFor(async () => expect(await field('Subtitle')).toHaveValue('Theirs'));
    expect(screen.queryByText('Unsaved changes')).toBeNull();
    expect((await stored(simulation.id))?.subtitle).toBe('Theirs');
  });

  test('the second saves own changes, and keeps those of the first', async () => {
    const { simulation, user } = await collide({ oauthClientSecret: 'new' });
    await user.click(screen.getByRole('button', { name: 'Save as chosen' }));
    await screen.findByText('Client data updated!');
    expect(sentTo(simulation.id).at(-1)).toEqual({
      subtitle: 'Mine',
      price: 7,
      updated_at: expect.any(String),
    });
    expect(await stored(simulation.id)).toMatchObject({
      subtitle: 'Mine',
      priceCents: 700,
      partner: 'kellogg',
      duration: 45,
      oauthClientSecret: 'new',
    });
    expect(await field('Duration (minutes)')).toHaveValue('45');
    expect(screen.queryByText('Unsaved changes')).toBeNull();
  });

  test('the second can give up a change of one field', async () => {
    const { simulation, user } = await collide();
    await user.click(screen.getByRole('radio', { name: 'Theirs: Subtitle' }));
    await user.click(screen.getByRole('button', { name: 'Save as chosen' }));
    await screen.findByText('Client data updated!');
    expect(await stored(simulation.id)).toMatchObject({ subtitle: 'Theirs', priceCents: 700 });
    expect(await field('Subtitle')).toHaveValue('Theirs');
  });

  test('the second can continue to edit, and is asked again', async () => {
    const { simulation, user } = await collide();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(await field('Subtitle')).toHaveValue('Mine');
    await user.click(save());
    expect(await conflict()).toBeVisible();
    expect((await stored(simulation.id))?.subtitle).toBe('Theirs');
  });

  test('the second is asked again if a third version is saved meanwhile', async () => {
    const { simulation, user } = await collide();
    await saveElsewhere(simulation.id, { subtitle: 'Third' });
    await user.click(screen.getByRole('button', { name: 'Save as chosen' }));
    expect(await row('Subtitle')).toHaveTextContent('Third');
    await user.click(screen.getByRole('button', { name: 'Save as chosen' }));
    await screen.findByText('Client data updated!');
    expect(await stored(simulation.id)).toMatchObject({ subtitle: 'Mine', duration: 45, priceCents: 700 });
  });

  test('are asked once, and about no field, if they have changed different fields', async () => {
    const simulation = await server.aSimulation({ duration: 30 });
    const { user } = await open(`/clients/${simulation.id}`);
    await retype(user, 'Price (USD per student)', '7');
    await saveElsewhere(simulation.id, { duration: 45 });
    await user.click(save());
    expect(within(await conflict()).queryByRole('table')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save my changes' }));
    await screen.findByText('Client data updated!');
    expect(await stored(simulation.id)).toMatchObject({ duration: 45, priceCents: 700 });
  });

  test('a saved secret stays in its field, and does not count as a change of another user', async () => {
    const simulation = await server.aSimulation({ subtitle: 'First', oauthClientSecret: 'old' });
    const { user } = await open(`/clients/${simulation.id}`);
    const secret = 'new-'.repeat(8);
    await retype(user, 'Client secret', secret);
    await user.click(save());
    await screen.findByText('Client data updated!');
    expect(await field('Client secret')).toHaveValue(secret);
    await retype(user, 'Subtitle', 'Mine');
    await saveElsewhere(simulation.id, { subtitle: 'Theirs', duration: 45 });
    await user.click(save());
    expect(await row('Subtitle')).toHaveTextContent('SubtitleTheirsTheirsYoursMine');
    expect(await conflict()).toHaveTextContent('Also changed by someone else, and kept: Duration (minutes).');
  });

  test('see the differences of long texts, and of a secret only that it differs', async () => {
    const same = 'key:The same words over and over, ';
    const simulation = await server.aSimulation({ variations: same.repeat(10), oauthClientSecret: 'old' });
    const { user } = await open(`/clients/${simulation.id}`);
    await user.type(await field('Variations'), 'mine:My own');
    await retype(user, 'Client secret', 'my-secret');
    await saveElsewhere(simulation.id, {
      variations: `${same.repeat(10)}theirs:Their own`,
      oauthClientSecret: 'their-secret',
    });
    await user.click(save());
    const [theirs, mine] = within(await row('Variations')).getAllByRole('cell');
    expect(theirs).toHaveTextContent(/^Theirs…[^…]* over and over, theirs:Their own$/);
    expect(mine).toHaveTextContent(/^Yours…[^…]* over and over, mine:My own$/);
    expect(mine?.textContent?.length).toBeLessThan(100);
    expect(await row('Client secret')).toHaveTextContent(/secretTheirschangedYourschanged$/);
    expect((await conflict()).textContent).not.toMatch(/my-secret|their-secret/);
  });

  test('a newer version is loaded with a message if the user has changed nothing', async () => {
    const simulation = await server.aSimulation({ subtitle: 'First' });
    const { user } = await open(`/clients/${simulation.id}`);
    expect(await field('Subtitle')).toHaveValue('First');
    await saveElsewhere(simulation.id, { subtitle: 'Theirs' });
    await user.click(save());
    expect(await screen.findByText(/This is the newer version\./)).toBeVisible();
    expect(await field('Subtitle')).toHaveValue('Theirs');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(await badge('init')).toBeVisible();
  });

  test('a draft of an older version overwrites nothing unless the user has seen the newer version', async () => {
    const simulation = await server.aSimulation({ subtitle: 'First' });
    const { user, unmount } = await open(`/clients/${simulation.id}`);
    await retype(user, 'Subtitle', 'Mine');
    unmount();
    await saveElsewhere(simulation.id, { subtitle: 'Theirs' });
    const again = await open(`/clients/${simulation.id}`);
    await screen.findByText('Your unsaved changes are back.');
    await again.user.click(save());
    expect(await row('Subtitle')).toHaveTextContent('SubtitleTheirsTheirsYoursMine');
  });
});

test('a long text in the history is shown in full on request', async () => {
  const simulation = await server.aSimulation();
  const token = await server.signIn(administrator);
  const body = { overview: `<p>${'At length. '.repeat(160)}The end.</p>` };
  await server.request('POST', `/api/clients/${simulation.id}`, { token, body });
  const { user } = await open(`/clients/${simulation.id}`);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const whole = await screen.findByRole('button', { name: 'Show all of Overview, after' });
  const entry = whole.closest('li');
  expect(entry).not.toHaveTextContent('The end.');
  await user.click(whole);
  expect(entry).toHaveTextContent('The end.');
  expect(screen.getByRole('button', { name: 'Show less of Overview, after' })).toHaveFocus();
});

test('the history says that secrets were set, changed or removed, and that a webhook was sent again', async () => {
  const simulation = await server.aSimulation({ webhookUrl: `${server.url}/hook` });
  const token = await server.signIn(administrator);
  await server.request('POST', `/api/clients/${simulation.id}/webhook-secret`, { token, body: {} });
  const entry = { entity: 'client', recordId: simulation.id, actorId: administrator.id } as const;
  await server.db.insert(auditEntries).values([
    {
      ...entry,
      id: 'removal',
      action: 'updated',
      changes: [{ field: 'client_secret', before: '••••', after: null }],
      createdAt: new Date(2026, 0, 2),
    },
    // The server once gave both values as dots, also those of new records.
    {
      ...entry,
      id: 'creation',
      action: 'created',
      changes: [{ field: 'client_secret', before: '••••', after: '••••' }],
      createdAt: new Date(2026, 0, 1),
    },
    {
      ...entry,
      id: 'webhook',
      action: 'updated',
      changes: [{ field: 'webhook_sent_again', before: undefined, after: 'student.added 5f1e' }],
      createdAt: new Date(2025, 11, 31),
    },
  ]);
  const { user } = await open(`/clients/${simulation.id}`);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const section = (await screen.findByText('Signing secret', { selector: 'dt' })).closest('ol');
  const changes = within(section as HTMLElement)
    .getAllByRole('definition')
    .map(({ parentElement }) => parentElement?.textContent);
  expect(changes).toEqual([
    'Signing secretSet',
    'Client secretRemoved',
    'Client secretSet',
    'Webhook sent againAfter: Student added',
  ]);
});

test('the history names fields like the form, and shows the differences of long texts', async () => {
  const text = 'The same words over and over. '.repeat(20);
  const simulation = await server.aSimulation({
    visibility: true,
    category: 'marketing',
    status: 'created',
    overview: `<p>${text}Old</p>`,
    description: '<p>Same words</p>',
  });
  const token = await server.signIn(administrator);
  const body = {
    visibility: false,
    category: 'math',
    price: 14.5,
    status: 'deleted',
    overview: `<p>${text}<b>New</b></p>`,
    description: '<p>Same <b>words</b></p>',
  };
  await server.request('POST', `/api/clients/${simulation.id}`, { token, body });
  const { user } = await open(`/clients/${simulation.id}`);
  await user.click(await screen.findByRole('button', { name: 'History' }));
  const found = await screen.findByText('Visibility', { selector: 'dt' });
  const entry = within(found.closest('li') as HTMLElement);
  const change = (name: string) => entry.getByText(name, { selector: 'dt' }).parentElement;
  expect(change('Visibility')).toHaveTextContent('Before: VisibleAfter: Hidden');
  expect(change('Category')).toHaveTextContent('Before: MarketingAfter: Math');
  expect(change('Price (USD per student)')).toHaveTextContent('Before: $12.50After: $14.50');
  expect(change('Status')).toHaveTextContent('Before: CreatedAfter: Deleted');
  expect(change('Overview')).toHaveTextContent(
    /Before: …[^…]*over\. OldShow allAfter: …[^…]*over\. NewShow all$/,
  );
  expect(change('Description')).toHaveTextContent(
    'Before: Same wordsAfter: Same wordsformat or links differ',
  );
});

test('an empty secret leaves the stored one unchanged', async () => {
  const simulation = await server.aSimulation({ oauthClientSecret: 'sesame' });
  const { user } = await open(`/clients/${simulation.id}`);
  await user.clear(await field('Client secret'));
  expect(await field('Client secret')).toHaveAccessibleDescription(/^Leave blank to keep the current secret/);
  expect(screen.queryByText('Unsaved changes')).toBeNull();
  await user.type(await field('Subtitle'), 'New');
  await user.click(save());
  expect(await badge('saved')).toBeVisible();
  expect(await field('Client secret')).toHaveValue('sesame');
  expect((await stored(simulation.id))?.oauthClientSecret).toBe('sesame');
  expect(sentTo(simulation.id)[0]).not.toHaveProperty('client_secret');
});

test('a late response for one simulation neither fills nor saves the form of another', async () => {
  const slow = await server.aSimulation({ name: 'Lateness One', order: -9 });
  const quick = await server.aSimulation({ name: 'Lateness Two', order: -8 });
  const { user } = await open('/clients?q=lateness');
  const release = holdNext('GET', `/api/clients/${slow.id}`);
  await user.click(await screen.findByRole('link', { name: 'Lateness One' }));
  await waitFor(() => expect(callsTo('GET', `/api/clients/${slow.id}`)).toHaveLength(1));
  act(() => window.history.back());
  await user.click(await screen.findByRole('link', { name: 'Lateness Two' }));
  await user.type(await field('Subtitle'), 'Of the second');
  release();
  await user.click(save());
  expect(await badge('saved')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Client: Lateness Two');
  expect((await stored(quick.id))?.subtitle).toBe('Of the second');
  expect((await stored(slow.id))?.subtitle).toBe('');
  expect(sentTo(slow.id)).toEqual([]);
});
