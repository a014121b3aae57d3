import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { users } from '../../server/db/tables';
import { expectConsole } from '../support/console';
import { currentPath, goTo, renderApp } from '../support/render';
import {
  answerNext,
  bodiesTo,
  callsTo,
  failNext,
  holdNext,
  startServer,
  withoutExtensionsNext,
} from '../support/server';
import { expectLink, textsOf } from '../support/shown';

const PURCHASES = '/api/purchases/all';
const server = await startServer();
const path = (code: string) => `/api/public/clients/${code}`;

const harbour = await server.aSimulation({
  name: 'The Harbour Lease',
  slug: 'harbour-lease',
  subtitle: 'A landlord and a roastery',
  category: 'negotiations',
  duration: 60,
  priceCents: 1200,
  imageUrl: 'https://images.example/harbour.png',
  coverUrl: '/admin/covers/harbour-lease.svg',
  crimgUrl: 'https://images.example/rights.png',
  description: `<p>Rent &amp; repairs. ${'A quay wall crumbles slowly. '.repeat(10)}</p>`,
  facts: 'Level: MBA: second year\nA quiet room\n Team size : 2 \nGoals:',
  overview: '<p>Students <strong>bargain</strong> over <a href="https://example.com/quay">the quay</a>.</p>',
  variations: 'two:Two parties\nfour:Four parties',
  resCollateral: '<p>A teaching note.</p>',
  resLaunch: '<p>Release the briefs.</p>',
  resDebrief: '<p> </p>',
  howUrlInstructor: 'https://help.example/how',
  faqUrlInstructor: 'javascript:alert(1)',
});
await server.aSimulation({ name: 'Blue Button', slug: 'blue-button', priceCents: 0 });
await server.aSimulation({ name: 'Upper & Reach', slug: 'upper-reach', purchasable: false });

/** Opens a simulation's page as a new user with the given role. */
async function openAs(role: 'instructor' | 'student' | 'manager', where = '/library/harbour-lease') {
  const person = await server.aUser({ role });
  return { person, ...(await renderApp(where, { token: await server.signIn(person) })) };
}

/** Opens a page as a new instructor with purchases of the Harbour Lease, the newest purchase first. */
async function openWith(
  purchases: Partial<Parameters<typeof server.aPurchase>[0]>[],
  where = '/library/harbour-lease',
) {
  const person = await server.aUser();
  for (const [index, purchase] of purchases.entries()) {
    const createdAt = new Date(Date.UTC(2026, 8, 20 - index, 12));
    await server.aPurchase({ customerId: person.id, simulationId: harbour.id, createdAt, ...purchase });
  }
  return { person, ...(await renderApp(where, { token: await server.signIn(person) })) };
}

const link = (name: string | RegExp) => screen.findByRole('link', { name });
const noLink = (name: string | RegExp) => expect(screen.queryByRole('link', { name })).toBeNull();
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('a simulation for all visitors', () => {
  test('shows name, category, duration, price, overview and pictures', async () => {
    document.head.insertAdjacentHTML('beforeend', '<meta name="description" content="Of the page before">');
    const { container, user } = await renderApp('/library/harbour-lease');
    expect(await heading('The Harbour Lease')).toBeVisible();
    for (const text of ['A landlord and a roastery', 'Negotiations', '60 mins'])
      expect(screen.getByText(text)).toBeVisible();
    expect(container.querySelector('.price')).toHaveTextContent(/^\$12\.00 per student$/);
    expect(screen.getByText('A class of 30').parentElement).toHaveTextContent('A class of 30$360.00');
    expect((await screen.findByText('bargain')).tagName).toBe('STRONG');
    // Lines without a label or a value are none.
    const facts = screen.getAllByRole('term').map(({ parentElement }) => parentElement?.textContent);
    expect(facts.slice(0, -2)).toEqual(['LevelMBA: second year', 'Team size2']);
    expect(screen.getByRole('link', { name: 'the quay' })).toHaveAttribute('rel', 'noopener noreferrer');
    expect(screen.getByAltText('Preview of The Harbour Lease')).toHaveAttribute(
      'src',
      'https://images.example/harbour.png',
    );
    expect(screen.getByAltText(/Copyright/)).toHaveAttribute('src', 'https://images.example/rights.png');
    const variations = within(screen.getByRole('region', { name: 'Variations' }));
    expect(textsOf(variations.getAllByRole('listitem'))).toEqual(['Two parties', 'Four parties']);
    expect(callsTo('GET', path('harbour-lease'))).toHaveLength(1);
    expect(callsTo('GET', PURCHASES)).toHaveLength(0);

    expect(document.title).toMatch(/^The Harbour Lease/);
    const description = () => document.querySelector('meta[name=description]')?.getAttribute('content') ?? '';
    await waitFor(() => expect(description()).toMatch(/^Rent & repairs\. /));
    expect(description().length).toBeGreaterThan(150);
    expect(description().length).toBeLessThanOrEqual(180);

    // Pictures that cannot be loaded give way to the cover, and that to a colour.
    fireEvent.error(screen.getByAltText('Preview of The Harbour Lease'));
    const cover = await screen.findByAltText('Preview of The Harbour Lease');
    expect(cover).toHaveAttribute('src', '/admin/covers/harbour-lease.svg');
    fireEvent.error(cover);
    fireEvent.error(screen.getByAltText(/Copyright/));
    await waitFor(() => expect(screen.queryByRole('img')).toBeNull());

    // A screen without a description has that of the site.
    await user.click(screen.getAllByRole('link', { name: 'Contact' })[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: /contact/i });
    await waitFor(() => expect(description()).toMatch(/^Case-based simulations/));
  });

  test('shows the others of its category, and leads to all', async () => {
    const { user } = await renderApp('/library/blue-button');
    const others = await screen.findByRole('region', { name: 'More in Negotiations' });
    const links = ['All in Negotiations', 'The Harbour Lease', 'Upper & Reach'];
    expect(textsOf(within(others).getAllByRole('link'))).toEqual(links);
    await user.click(await link('All in Negotiations'));
    await waitFor(() => expect(currentPath()).toBe('/library?category=negotiations'));
  });

  test('says to an instructor whose school plays it free that nobody has to pay', async () => {
    const school = await server.aSchool({ freeToPlay: [harbour.id] });
    // An id is an address, too.
    await renderApp(`/library/${harbour.id}`, await server.signedIn({ schoolId: school.id }));
    expect(await heading('The Harbour Lease')).toBeVisible();
    const panel = screen.getByRole('complementary', { name: 'Price and next step' });
    await expect.poll(() => panel.textContent).toMatch(/^Free for your schoolUsually \$[\d.]+ per student/);
    expect(screen.queryByText(/^By card|^A class/)).toBeNull();
    expect(await link('Launch Free Session')).toBeVisible();
    noLink('Free Trial');
  });

  test.each([
    ['whose school plays it free that it does so once the address is confirmed', 'northfield.example'],
    ['whose address is of no school nothing about schools', 'nowhere.example'],
  ])('tells an instructor %s', async (_, domain) => {
    await server.aSchool({ name: 'Northfield', domains: 'northfield.example', freeToPlay: [harbour.id] });
    const newcomer = { email: `dana@${domain}`, addressUnproven: true };
    await renderApp('/library/harbour-lease', await server.signedIn(newcomer));
    expect(await link('Purchase session')).toBeVisible();
    const panel = screen.getByRole('complementary', { name: 'Price and next step' });
    if (domain === 'nowhere.example') {
      expect(panel).toHaveTextContent(/^\$[\d.]+ per student/);
      expect(panel).not.toHaveTextContent(/school|confirm/i);
    } else {
      expect(panel).toHaveTextContent(
        /^Free for Northfield once you confirm your addressUsually \$[\d.]+ per student/,
      );
      expect(panel).not.toHaveTextContent(/By card|A class of/);
    }
  });
});

test('a signed-out visitor is offered Sign-In, which leads back to the simulation, and Sign-Up, or access to one that cannot be bought', async () => {
  const { user } = await renderApp('/library/harbour-lease?materials=true');
  const panel = within(await screen.findByRole('complementary'));
  await expectLink('Create an instructor account', '/admin/register', panel);
  expect(panel.getByText(/try it free with up to 10 students/)).toBeVisible();
  noLink('Purchase session');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.click(panel.getByRole('link', { name: 'Sign-In' }));
  await waitFor(() => expect(currentPath()).toBe('/login'));
  expect(window.history.state.usr.from).toMatchObject({
    pathname: '/library/harbour-lease',
    search: '?materials=true',
  });
  await renderApp('/library/upper-reach');
  const request = await link('Request Access');
  const { pathname, searchParams } = new URL(request.getAttribute('href') ?? '', window.location.origin);
  expect(pathname).toBe('/admin/contact');
  expect(searchParams.get('m')).toContain('Upper & Reach');
});

describe('an instructor', () => {
  test('can buy and try a simulation, and launch a free one', async () => {
    await openAs('instructor', '/library/harbour-lease?materials=true');
    expect(await link('Purchase session')).toHaveAttribute('href', '/admin/library/harbour-lease/purchase');
    const trial = await link('Free Trial');
    expect(trial).toHaveAttribute('href', '/admin/library/harbour-lease/purchase?trial=true');
    expect(trial).toHaveAccessibleDescription('One free session with up to 10 students.');
    expect(screen.getByText('By card, by invoice, or by your students')).toBeVisible();
    expect(screen.queryByText(/^Your school may have/)).toBeNull();
    noLink('Contact Us');
    noLink('Create an instructor account');
    // Those who have bought it alone have its materials.
    noLink('Materials');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(callsTo('GET', `/api/clients/${harbour.id}`)).toEqual([]);
    await openAs('manager', '/library/blue-button');
    expect(await link('Launch Free Session')).toHaveAttribute('href', '/admin/library/blue-button/purchase');
    noLink('Purchase session');
    expect(screen.getByText('Free')).toBeVisible();
    expect(screen.queryByText(/per student/)).toBeNull();
  });

  test('has a direct link to a single session', async () => {
    await openWith([{ sessionId: 'game-1' }]);
    const access = await link('Access Game');
    expect(access).toHaveAttribute('href', `${server.url}/sandbox/admin/games/game-1`);
    expect(access).toHaveAttribute('target', '_blank');
    expect(await link('Materials')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Manage Sessions' })).toBeNull();
    expect((await link('Manage class')).getAttribute('href')).toMatch(/^\/admin\/sessions\/\w+$/);
    expect(await link('Purchase session')).toBeVisible();
    noLink('Free Trial');
    noLink('Contact Us');
  });

  test('manages several sessions in the list of sessions, and contacts support once the trial is used', async () => {
    const { user } = await openWith([
      { sessionId: 'game-3', archivedAt: new Date() },
      { sessionId: 'game-2', trial: true, quantity: 10, metadata: { trial: true } },
    ]);
    const contact = await link('Contact Us');
    expect(contact.getAttribute('href')).toMatch(/^\/admin\/contact\?m=.*Harbour/);
    noLink('Free Trial');
    expect(await link('Purchase session')).toBeVisible();
    await user.click(await link('Manage Sessions'));
    expect(await heading('Sessions')).toBeVisible();
    expect(currentPath()).toBe(`/sessions?client=${harbour.id}&customer=own&archived=all`);
    expect(await screen.findByText('2 sessions')).toBeVisible();
    noLink('Manage class');
  });

  test('manages several sessions in a dialog if the server has no classes', async () => {
    withoutExtensionsNext();
    const { user } = await openWith([
      { sessionId: 'game-3', quantity: 42, metadata: { variation: 'four' } },
      { sessionId: 'game-2', quantity: 1, payer: 'student' },
      { sessionId: null, quantity: 30, paymentTime: 'later' },
    ]);
    const button = await screen.findByRole('button', { name: 'Manage Sessions' });
    expect(screen.getByText(/One order has no session yet/)).toBeVisible();
    noLink('Access Game');
    await user.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Your sessions' });
    const rows = within(dialog).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    for (const text of ['Sep 20th 2026', 'Ready', '42 students · Paid by card · Four parties'])
      expect(rows[0]).toHaveTextContent(text);
    await expectLink(
      'Access Game',
      `${server.url}/sandbox/admin/games/game-3`,
      within(rows[0] as HTMLElement),
    );
    expect(within(rows[0] as HTMLElement).getByRole('link')).toHaveAccessibleDescription(/Sep 20th/);
    for (const text of ['1 student · Students pay', 'Ready']) expect(rows[1]).toHaveTextContent(text);
    expect(rows[2]).toHaveTextContent('30 students · By invoice');
    expect(rows[2]).toHaveTextContent('No session yet');
    expect(dialog).not.toHaveTextContent(/completed|Paid by invoice/i);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['is no longer for sale', { purchasable: false }],
    ['has left the library', { status: 'deleted' }],
  ] as const)('keeps sessions and materials of a simulation that %s', async (_, state) => {
    const { id: simulationId, slug } = await server.aSimulation(state);
    const person = await server.aUser();
    await server.aPurchase({ customerId: person.id, simulationId, sessionId: 'game-7' });
    await renderApp(`/library/${slug}`, { token: await server.signIn(person) });
    for (const text of ['Access Game', 'Materials', 'Request Access']) expect(await link(text)).toBeVisible();
    noLink(/Purchase/);
  });

  test('sees the page while the purchases load, and a message if they fail', async () => {
    const release = holdNext('GET', PURCHASES);
    failNext('GET', PURCHASES, 500, { message: 'Not now.' });
    const { user } = await openAs('instructor');
    await heading('The Harbour Lease');
    release();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Your orders could not be loaded. Not now.');
    expect(await link('Purchase session')).toBeVisible();
    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await link('Free Trial')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('never gets a session link that is no web address', async () => {
    const { token, ...person } = await server.signedIn();
    await server.aPurchase({ customerId: person.id, simulationId: harbour.id, sessionId: 'game-1' });
    const { body } = await server.request('GET', `${PURCHASES}?client=${harbour.id}`, { token });
    const items = [{ ...body.items[0], session: { id: 'x', url: 'javascript:alert(1)//' } }];
    answerNext('GET', PURCHASES, () => HttpResponse.json({ items, total: 1 }));
    const { container } = await renderApp('/library/harbour-lease', { token });
    expect(await screen.findByText(/can’t open this session/)).toBeVisible();
    noLink('Access Game');
    expect(container.innerHTML).not.toContain('javascript:');
  });
});

test('a student is linked to the invites and cannot buy', async () => {
  await openAs('student');
  expect(await link('Go to your invites')).toHaveAttribute('href', '/admin/invites');
  noLink(/Purchase|Trial|Request|Materials/);
  expect(callsTo('GET', PURCHASES)).toHaveLength(0);
});

describe('the materials', () => {
  const bought = [{ sessionId: 'game-1' }];
  const materialsPath = `/api/clients/${harbour.id}`;

  test('open in a dialog, with its state in the address, and close by a button and with Escape', async () => {
    const { user } = await openWith(bought, '/library/harbour-lease?materials=true&from=mail');
    const dialog = within(await screen.findByRole('dialog', { name: /^Materials/ }));
    expect(await dialog.findByText('A teaching note.')).toBeVisible();
    // The dialog omits materials without text.
    expect(textsOf(dialog.getAllByRole('heading', { level: 3 }))).toEqual(['Collateral', 'Launch']);
    await expectLink(/How it works/, 'https://help.example/how', dialog);
    expect(dialog.queryByRole('link', { name: /questions/ })).toBeNull();
    const print = vi.spyOn(window, 'print').mockReturnValue();
    await user.click(dialog.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledTimes(1);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentPath()).toBe('/library/harbour-lease?from=mail');

    await user.click(await link('Materials'));
    expect(currentPath()).toBe('/library/harbour-lease?from=mail&materials=true');
    await user.click(await screen.findByText('A teaching note.'));
    // The dialog reads the key code, which user-event does not set.
    fireEvent.keyUp(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(currentPath()).toBe('/library/harbour-lease?from=mail');
    await waitFor(async () => expect(await link('Materials')).toHaveFocus());
  });

  test('ask for a proof of the address, with a button that sends the mail', async () => {
    const person = await server.signedIn({ addressUnproven: true });
    await server.aPurchase({ customerId: person.id, simulationId: harbour.id });
    const { user } = await renderApp('/library/harbour-lease?materials=true', person);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent('your email address to open the materials.');
    await user.click(await dialog.findByRole('button', { name: 'Send again' }));
    await dialog.findByText(/^Sent\./);
    expect(bodiesTo('POST', '/auth/confirmation')).toEqual([{ redir: '/library/harbour-lease' }]);
    await server.change(users, person.id, { addressUnproven: false });
    await user.click(dialog.getByRole('button', { name: 'I’ve opened the link' }));
    expect(await dialog.findByText('A teaching note.')).toBeVisible();
  });

  test('that are closed before a payment or fail to load say why in their place, and open after it', async () => {
    const { user, person } = await openWith(
      [{ paymentTime: 'later' }],
      '/library/harbour-lease?materials=true',
    );
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'The materials open once an order of yours is paid or confirmed.',
    );
    expect(currentPath()).toBe('/library/harbour-lease?materials=true');
    failNext('GET', materialsPath, 500, { message: 'The shelf is stuck.' });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(dialog.getByRole('alert')).toHaveTextContent('The shelf is stuck.'));
    await server.aPurchase({ customerId: person.id, simulationId: harbour.id });
    await user.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('A teaching note.')).toBeVisible();
  });
});

describe('loading a simulation', () => {
  test('keeps one heading, which becomes the name, and never shows the late response for another', async () => {
    await renderApp('/contact');
    const late = holdNext('GET', path('harbour-lease'));
    goTo('/library/harbour-lease');
    await heading('Loading...');
    const release = holdNext('GET', path('blue-button'));
    goTo('/library/blue-button');
    const title = await heading('Loading...');
    await waitFor(() => expect(callsTo('GET', path('blue-button'))).toHaveLength(1));
    release();
    await heading('Blue Button');
    expect(title).toHaveTextContent('Blue Button');
    await late();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Blue Button');
    expect(screen.queryByText('bargain')).toBeNull();
  });

  test('shows the library’s data at once, and keeps the way back to its filters', async () => {
    const { user } = await renderApp('/library?price=20');
    const release = holdNext('GET', path('harbour-lease'));
    await user.click(await link(/DETAILS of The Harbour Lease/));
    expect(await heading('The Harbour Lease')).toBeVisible();
    expect(screen.getByText('$12.00')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Overview' })).toBeNull();
    release();
    expect(await screen.findByRole('heading', { name: 'Overview' })).toBeVisible();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Library' }));
    await waitFor(() => expect(currentPath()).toBe('/library?price=20'));
  });

  test('leads back to the catalogue of a partner by its name', async () => {
    await server.aSimulation({ name: 'Wharton Case', slug: 'wharton-case', partner: 'wharton' });
    const { user } = await renderApp('/wharton?price=20');
    await user.click(await link(/DETAILS of Wharton Case/));
    await heading('Wharton Case');
    await user.click(await link('Wharton'));
    await waitFor(() => expect(currentPath()).toBe('/wharton?price=20'));
  });

  test.each(['nope', '..%2F..%2Fetc', '%E0%A4%A'])(
    'of %s leads to the library, because it does not exist',
    async (code) => {
      expectConsole(/could not be decoded/);
      await renderApp(`/library/${code}`);
      await screen.findByRole('heading', { level: 1, name: 'Simulation not found' });
      expect(screen.getByRole('link', { name: 'Go to the library' })).toBeVisible();
    },
  );

  test('shows a message and a retry button after an error, or an answer without a record', async () => {
    failNext('GET', path('harbour-lease'), 500, { message: 'Out of order.' });
    const { user } = await renderApp('/library/harbour-lease');
    expect(await screen.findByRole('alert')).toHaveTextContent('Out of order.');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('We couldn’t load this simulation');
    answerNext('GET', path('harbour-lease'), () => HttpResponse.json({}));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('could not read'));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('The Harbour Lease')).toBeVisible();
  });
});

test('hostile text of a simulation never becomes markup, and its addresses are not linked', async () => {
  const { body } = await server.request('GET', path('harbour-lease'));
  answerNext('GET', path('harbour-lease'), () =>
    HttpResponse.json({
      ...body,
      name: '<b>Bold</b>',
      category: 'constructor',
      image_url: 'javascript:alert(1)',
      cover_url: 'data:text/html,x',
      crimg_url: '//evil.example/x.png',
      overview:
        '<p onclick="x">Fine</p><img src=x onerror=x><script>x</script><a href="javascript:x">bad link</a><style>*{}</style>',
      variations: '__proto__:<i>x</i>',
    }),
  );
  const { container } = await renderApp('/library/harbour-lease');
  expect(await heading('<b>Bold</b>')).toBeVisible();
  expect(screen.getByText('Fine')).not.toHaveAttribute('onclick');
  expect(screen.getByText('bad link')).not.toHaveAttribute('href');
  expect(screen.getByText('<i>x</i>')).toBeVisible();
  expect(container.querySelector('main img, main script, main style')).toBeNull();
  expect(container.innerHTML).not.toMatch(/javascript:|evil\.example|data:text/);
});
