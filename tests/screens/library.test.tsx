import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import { sessionEnded } from '../../src/store/session';
import { records } from '../support/records';
import { currentPath, renderApp } from '../support/render';
import { answerNext, callsTo, failNext, holdNext, startServer } from '../support/server';
import { expectLink, textsOf } from '../support/shown';

const ALL = '/api/public/clients/all';
const server = await startServer();

await server.aSimulation({
  name: 'Crisis in Malmö',
  slug: 'crisis',
  subtitle: 'A harbour on strike, a sealed offer',
  category: 'negotiations',
  priceCents: 0,
  duration: 60,
  order: 1,
  coverUrl: '/admin/covers/crisis.svg',
  description: '<p>Wages &amp; <em>pride</em> at the quay.</p>',
});
const tiers = await server.aSimulation({
  name: 'Tiers',
  slug: 'tiers',
  category: 'marketing',
  priceCents: 1995,
  duration: 90,
  order: 2,
  description: '<p>Prices in a crisis, and what they tell.</p>',
  searchWords: 'pricing game',
  overview: '<p>Students set the <strong>Façade</strong> of a bookshop.</p>',
});
await server.aSimulation({
  name: 'Sealed',
  slug: 'sealed',
  category: 'math',
  priceCents: 500,
  duration: 30,
  order: 3,
});
for (let n = 1; n <= 26; n++) {
  const name = `Plant ${String(n).padStart(2, '0')}`;
  await server.aSimulation({
    name,
    category: 'operations',
    priceCents: 1000,
    duration: 100 + n,
    order: 10 + n,
  });
}

const names = () => textsOf(screen.getAllByRole('heading', { level: 2 }));
const group = (name: string) => within(screen.getByRole('group', { name }));
const loaded = () => screen.findByText('29 simulations');

async function openLibrary(path = '/library') {
  const app = await renderApp(path);
  await screen.findByText(/^(\d+ simulations?$|Nothing matches)/);
  return app;
}

function card(name: string) {
  const found = screen.getByRole('heading', { level: 2, name }).closest('article');
  if (!found) throw new Error(`No card ${name}`);
  return found;
}

describe('the cards', () => {
  test('show cover, name, duration, category, FREE, description and DETAILS', async () => {
    const { user } = await openLibrary();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^What can we help you teach/);
    const free = within(card('Crisis in Malmö'));
    for (const text of ['60 mins', 'Negotiations', 'FREE', 'Free', 'Wages & pride at the quay.'])
      expect(free.getByText(text)).toBeVisible();
    const paid = within(card('Tiers'));
    expect(paid.queryByText(/^free$/i)).toBeNull();
    expect(paid.getByText('$19.95 per student')).toBeVisible();

    // The space of the cover is reserved, and the first row is loaded at once.
    const cover = card('Crisis in Malmö').querySelector('.cover');
    const image = cover?.querySelector('img');
    expect(image).toHaveAttribute('src', '/admin/covers/crisis.svg');
    expect(image).toHaveAttribute('width', '640');
    expect(image).toHaveAttribute('loading', 'eager');
    expect(image).toHaveAttribute('fetchpriority', 'high');
    // Where it cannot be loaded, there is a colour.
    if (image) fireEvent.error(image);
    await waitFor(() => expect(cover?.querySelector('img')).toBeNull());
    expect(cover).toHaveAttribute('data-category', 'negotiations');

    await user.click(screen.getByRole('link', { name: 'DETAILS of Tiers' }));
    await waitFor(() => expect(currentPath()).toBe('/library/tiers'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tiers' })).toBeVisible();
  });

  test.each([
    ['an instructor’s school plays free', 'Free for your school'],
    ['it does once the address is confirmed', 'Free once you confirm your address'],
  ])('and the filter by price say what %s', async (_, text) => {
    const isMember = text === 'Free for your school';
    const domain = isMember ? 'member.example' : 'newcomer.example';
    const school = await server.aSchool({ domains: domain, freeToPlay: [tiers.id] });
    const reader = isMember ? { schoolId: school.id } : { email: `dana@${domain}`, addressUnproven: true };
    const { user } = await renderApp('/library', { token: await server.signIn(await server.aUser(reader)) });
    await screen.findAllByRole('article');
    expect(within(card('Tiers')).getByText(text)).toBeVisible();
    expect(within(card('Sealed')).getByText('$5.00 per student')).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Price'), 'Free');
    await screen.findByText('2 simulations');
  });

  test('are shown page by page, from the first one again when the filters change', async () => {
    const { user } = await openLibrary();
    expect(names()).toHaveLength(24);
    expect(screen.getAllByRole('listitem')[23]).toHaveAttribute('aria-setsize', '29');
    await user.click(screen.getByRole('button', { name: 'Show 5 more' }));
    expect(names()).toHaveLength(29);
    expect(screen.getByRole('link', { name: 'DETAILS of Plant 22' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
    await user.click(group('Category').getByRole('button', { name: /^Operations/ }));
    await screen.findByText('26 simulations');
    expect(names()).toHaveLength(24);
    expect(screen.getByRole('button', { name: 'Show 2 more' })).toBeVisible();
  });
});

describe('search', () => {
  test('changes the address without a new history entry, and immediately when the user continues', async () => {
    const { user } = await openLibrary();
    const steps = window.history.length;
    await user.type(screen.getByLabelText('Search'), 'tiers ');
    await waitFor(() => expect(currentPath()).toBe('/library?q=tiers'));
    expect(window.history.length).toBe(steps);
    expect(screen.getByLabelText('Search')).toHaveValue('tiers ');
    await user.type(screen.getByLabelText('Search'), 'first{Enter}');
    expect(currentPath()).toBe('/library?q=tiers+first');
  });

  test('waits for a pause in typing, so that typing stays fast', async () => {
    await openLibrary();
    const written = vi.spyOn(window.history, 'replaceState');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    for (const value of ['c', 'cr', 'crisis']) {
      fireEvent.change(screen.getByLabelText('Search'), { target: { value } });
      vi.advanceTimersByTime(120);
    }
    vi.useRealTimers();
    expect(written).not.toHaveBeenCalled();
    expect(screen.getByText('29 simulations')).toBeVisible();

    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'tiers' } });
    await screen.findByText('1 simulation');
    expect(currentPath()).toBe('/library?q=tiers');
    expect(written).toHaveBeenCalledTimes(1);
  });

  test('does not return a user to the library who has opened another screen', async () => {
    await openLibrary();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'tiers' } });
    fireEvent.click(screen.getByRole('link', { name: 'Sign-In' }));
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await screen.findByLabelText('Password');
    expect(currentPath()).toBe('/login');
  });

  test('is not written into the history entry that the user goes back to', async () => {
    const { user } = await openLibrary();
    await user.click(group('Category').getByRole('button', { name: /^Marketing/ }));
    await screen.findByText('1 simulation');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'crisis' } });
    // Simulates Back: the browser changes the address first, and notifies the page a moment later.
    window.history.replaceState(null, '', '/admin/library');
    vi.advanceTimersByTime(1000);
    expect(currentPath()).toBe('/library');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    act(() => void vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    await loaded();
    expect(currentPath()).toBe('/library');
    expect(screen.getByLabelText('Search')).toHaveValue('');
  });

  test('finds words of overviews, which are loaded when somebody searches', async () => {
    const { user } = await openLibrary();
    expect(callsTo('GET', ALL)).toHaveLength(1);
    const release = holdNext('GET', ALL);
    await user.type(screen.getByLabelText('Search'), 'booksh FACAD');
    // Only the overviews tell whether nothing matches.
    expect(await screen.findByText('Loading...')).toHaveAttribute('role', 'status');
    expect(screen.queryByText(/matches/)).toBeNull();
    release();
    await screen.findByText('1 simulation');
    expect(names()).toEqual(['Tiers']);
    expect(callsTo('GET', ALL)).toHaveLength(2);
  });

  test('goes on without the overviews if they cannot be loaded, until another try', async () => {
    const { user } = await openLibrary();
    failNext('GET', ALL, 500, { message: 'Not now.' });
    await user.type(screen.getByLabelText('Search'), 'crisis');
    await screen.findByText('2 simulations');
    expect(await screen.findByRole('alert')).toHaveTextContent('This list may be out of date. Not now.');
    expect(names()).toEqual(['Crisis in Malmö', 'Tiers']);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('without a result says so, and has one button that clears it', async () => {
    await openLibrary('/library?q=zebra');
    expect(await screen.findByText('Nothing matches “zebra”.')).toHaveRole('status');
    expect(screen.queryByRole('group', { name: 'Category' })).toBeNull();
    expect(textsOf(screen.getAllByRole('button', { name: /clear/i }))).toEqual(['Clear all']);
  });

  test('says that a filter hid the result, and shows it', async () => {
    const { user } = await openLibrary('/library?q=tiers&price=free&category=math');
    await user.click(await screen.findByRole('button', { name: 'Show 1 simulation without the filters' }));
    await waitFor(() => expect(names()).toEqual(['Tiers']));
    expect(currentPath()).toBe('/library?q=tiers');
    expect(screen.getByText('1 simulation')).toHaveFocus();
  });

  test('reads minutes, prices, search words and misspellings, and leads to the nearest simulation', async () => {
    const { user } = await openLibrary();
    await user.type(screen.getByLabelText('Search'), 'pricng, up to ninety minutes');
    expect(await screen.findByText('1 simulation for “pricing”, up to 90 mins')).toHaveRole('status');
    expect(names()).toEqual(['Tiers']);
    await user.clear(screen.getByLabelText('Search'));
    await user.type(screen.getByLabelText('Search'), 'pricing game, an hour, under $10');
    expect(await screen.findByText(/^Nothing matches .*The nearest:$/)).toHaveRole('status');
    await user.click(screen.getByRole('link', { name: 'DETAILS of Tiers' }));
    await waitFor(() => expect(currentPath()).toBe('/library/tiers'));
  });
});

test('filters show the number of results of each choice, and stand in the address with the sorting, and ignore unknown values', async () => {
  const { user } = await openLibrary('/library?category=__proto__&price=cheap&sort=secret&from=mail');
  const categories = ['All 29', 'Negotiations 1', 'Marketing 1', 'Operations 26', 'Math 1'];
  expect(textsOf(group('Category').getAllByRole('button'))).toEqual(categories);
  await user.selectOptions(screen.getByLabelText('Duration'), 'Up to 60 mins');
  await screen.findByText('2 simulations');
  expect(names()).toEqual(['Crisis in Malmö', 'Sealed']);
  expect(group('Category').getByRole('button', { name: /^All/ })).toHaveTextContent('All 2');
  expect(group('Category').queryByRole('button', { name: /^Marketing/ })).toBeNull();
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Duration: short to long');
  await waitFor(() => expect(names()).toEqual(['Sealed', 'Crisis in Malmö']));
  expect(currentPath()).toBe('/library?from=mail&category=__proto__&duration=short&sort=duration');
});

test('filters beyond search and category are counted and folded on a phone, can be cleared all at once, and Back restores them', async () => {
  const { user } = await openLibrary('/library?q=crisis&category=marketing&price=20&sort=name');
  expect(names()).toEqual(['Tiers']);
  const button = await screen.findByRole('button', { name: /^Filters/ });
  expect(button).toHaveTextContent('Filters (1)');
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await user.click(button);
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await loaded();
  expect(currentPath()).toBe('/library');
  expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
  // The focus moves to the result count next to the removed button.
  expect(screen.getByText(/^\d+ simulations$/)).toHaveFocus();
  window.history.back();
  await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue('crisis'));
  await waitFor(() => expect(names()).toEqual(['Tiers']));

  // Filters without a result show what is nearest.
  await openLibrary('/library?category=marketing&price=free');
  expect(await screen.findByText('Nothing matches these filters. The nearest:')).toHaveRole('status');
  expect(names()).toEqual(['Tiers']);
});

test('loading the library shows its progress after a while, and a button for another try if it fails, and keeps what was typed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  const release = holdNext('GET', ALL);
  const app = renderApp('/library');
  await vi.advanceTimersByTimeAsync(2000);
  const { user } = await app;
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText('Loading...')).toHaveAttribute('role', 'status');
  fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'tiers' } });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(await screen.findByRole('alert')).toHaveTextContent('The server takes too long to answer.');
  release();
  vi.useRealTimers();
  answerNext('GET', ALL, () => HttpResponse.json({ total: 3 }));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('could not read'));
  expect(screen.queryByText(/Loading|out of date/)).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 simulation');
  expect(screen.getByLabelText('Search')).toHaveValue('tiers');
  expect(screen.queryByRole('alert')).toBeNull();
});
test('loading the library happens again after the store was cleared, and of an empty catalogue says what to do next', async () => {
  const { store } = await openLibrary();
  const release = holdNext('GET', ALL, HttpResponse.json({ items: [], total: 0 }));
  store.dispatch(sessionEnded());
  await screen.findByText('Loading...');
  release();
  expect(await screen.findByRole('heading', { name: 'No simulations here yet.' })).toBeVisible();
  await expectLink('Contact Us', '/admin/contact');
});

test('hostile records are shown as text, and link to no other origin', async () => {
  const item = {
    ...records.client,
    name: '<img src=x onerror="window.__x=1">',
    slug: '../../evil?a=b#c',
    category: '__proto__',
    cover_url: 'javascript:alert(1)',
    description: '<script>window.__x=1</script><b onclick="x">Bold &lt;text&gt;</b>',
  };

  // The search asks for the list a second time.
  answerNext('GET', ALL, () => HttpResponse.json({ items: [item], total: 1 }));
  answerNext('GET', ALL, () => HttpResponse.json({ items: [item], total: 1 }));
  const { container, user } = await openLibrary();
  expect(names()).toEqual([item.name]);
  expect(screen.getByText(/Bold <text>/)).toBeVisible();
  expect(container.querySelector('main img, main script, main b')).toBeNull();
  expect(container.innerHTML).not.toContain('javascript:');
  await expectLink(/^DETAILS/, '/admin/library/..%2F..%2Fevil%3Fa%3Db%23c');
  await user.type(screen.getByLabelText('Search'), 'onerror{Enter}');
  expect(names()).toEqual([item.name]);
});

test.each([
  ['wharton', 'Simulations created in partnership with Wharton'],
  ['northbeam', 'Explore simulations built by Northbeam'],
])('the catalogue of the partner %s shows only its own simulations', async (partner, heading) => {
  await server.aSimulation({ name: `Only at ${partner}`, slug: `only-${partner}`, partner });
  await renderApp(`/${partner}`);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(await screen.findByRole('heading', { name: `Only at ${partner}` })).toBeVisible();
  expect(callsTo('GET', ALL)[0]?.search).toBe(`?partner=${partner}`);
  expect(screen.queryAllByRole('heading', { name: /Only at/ })).toHaveLength(1);
});
