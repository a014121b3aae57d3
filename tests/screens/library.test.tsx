import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { describe, expect, test, vi } from 'vitest';
import { Catalogue } from '../../src/pages/library/Catalogue';
import { fetchCatalogue } from '../../src/store/catalogue';
import { createAppStore } from '../../src/store/createAppStore';
import { sessionEnded } from '../../src/store/session';
import { currentPath, renderApp } from '../support/render';
import {
  answerNext,
  callsTo,
  failNext,
  holdNext,
  malformedNext,
  networkErrorNext,
  startServer,
} from '../support/server';

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
  partner: 'first',
  slug: 'tiers',
  category: 'marketing',
  priceCents: 1995,
  duration: 90,
  order: 2,
  description: '<p>Prices in a crisis, and what they tell.</p>',
  overview: '<p>Students set the <strong>Façade</strong> of a bookshop.</p>',
});
await server.aSimulation({
  name: 'Sealed',
  partner: 'second',
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

const names = () => screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
const group = (name: string) => within(screen.getByRole('group', { name }));
const loaded = () => screen.findByText('29 simulations');

async function openLibrary(path = '/library', options?: Parameters<typeof renderApp>[1]) {
  const app = await renderApp(path, options);
  await screen.findByText(/^\d+ simulations?$/);
  return app;
}

function card(name: string) {
  const found = screen.getByRole('heading', { level: 2, name }).closest('article');
  if (!found) throw new Error(`No card ${name}`);
  return found;
}

describe('the cards', () => {
  test('show cover, name, duration, category, FREE, description and DETAILS', async () => {
    await openLibrary();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      /^What can we help you teach your students\?$/,
    );
    const free = within(card('Crisis in Malmö'));
    expect(free.getByText('60 mins')).toBeVisible();
    expect(free.getByText('Negotiations')).toBeVisible();
    expect(free.getByText('FREE')).toBeVisible();
    expect(free.getByText('Free')).toBeVisible();
    expect(free.getByText('Wages & pride at the quay.')).toBeVisible();
    expect(card('Crisis in Malmö').querySelector('img')).toHaveAttribute('src', '/admin/covers/crisis.svg');
    const paid = within(card('Tiers'));
    expect(paid.queryByText(/^free$/i)).toBeNull();
    expect(paid.getByText('$19.95 per student')).toBeVisible();
  });

  test('and the filter by price say what an instructor’s school plays free', async () => {
    const school = await server.aSchool({ freeToPlay: [tiers.id] });
    const token = await server.signIn(await server.aUser({ schoolId: school.id }));
    await renderApp('/library', { token });
    await screen.findAllByRole('article');
    expect(within(card('Tiers')).getByText('Free for your school')).toBeVisible();
    expect(within(card('Sealed')).getByText('$5.00 per student')).toBeVisible();
    expect(group('Price').getByRole('button', { name: /^Free/ })).toHaveTextContent('Free 2');
  });

  test('have a link that names the simulation', async () => {
    const { user } = await openLibrary();
    await user.click(screen.getByRole('link', { name: 'DETAILS of Tiers' }));
    await waitFor(() => expect(currentPath()).toBe('/library/tiers'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tiers' })).toBeVisible();
  });

  test('reserve the space of the cover, and load the first row immediately', async () => {
    await openLibrary();
    const cover = card('Crisis in Malmö').querySelector('img');
    expect(cover).toHaveAttribute('width', '640');
    expect(cover).toHaveAttribute('loading', 'eager');
    expect(cover).toHaveAttribute('fetchpriority', 'high');
  });

  test('show a coloured area if the cover cannot be loaded', async () => {
    await openLibrary();
    const cover = card('Crisis in Malmö').querySelector('.cover');
    const image = cover?.querySelector('img');
    expect(image).toBeInTheDocument();
    if (image) fireEvent.error(image);
    await waitFor(() => expect(cover?.querySelector('img')).toBeNull());
    expect(cover).toHaveAttribute('data-category', 'negotiations');
  });

  test('are shown page by page, and the button focuses the first new one', async () => {
    const { user } = await openLibrary();
    expect(names()).toHaveLength(24);
    expect(screen.getAllByRole('listitem')[23]).toHaveAttribute('aria-setsize', '29');
    await user.click(screen.getByRole('button', { name: 'Show 5 more' }));
    expect(names()).toHaveLength(29);
    expect(screen.getByRole('link', { name: 'DETAILS of Plant 22' })).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('return to the first page when the filters change', async () => {
    const { user } = await openLibrary();
    await user.click(group('Category').getByRole('button', { name: /^Operations/ }));
    await screen.findByText('26 simulations');
    await user.click(await screen.findByRole('button', { name: 'Show 2 more' }));
    expect(names()).toHaveLength(26);
    expect(screen.getByRole('link', { name: 'DETAILS of Plant 25' })).toHaveFocus();
  });

  test('are added automatically when the user scrolls near the end', async () => {
    let nearEnd = () => {};
    const disconnect = vi.fn();
    class Observer {
      constructor(tell: IntersectionObserverCallback) {
        nearEnd = () => tell([{ isIntersecting: true } as IntersectionObserverEntry], this as never);
      }
      observe() {}
      disconnect = disconnect;
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    try {
      await openLibrary();
      nearEnd();
      await waitFor(() => expect(names()).toHaveLength(29));
      await waitFor(() => expect(disconnect).toHaveBeenCalled());
    } finally {
      vi.unstubAllGlobals();
    }
  });
});

describe('search', () => {
  test('finds words without their accents, and ranks names first', async () => {
    const { user } = await openLibrary();
    await user.type(screen.getByLabelText('Search'), 'CRISIS');
    await screen.findByText('2 simulations');
    expect(names()).toEqual(['Crisis in Malmö', 'Tiers']);
    await user.clear(screen.getByLabelText('Search'));
    await user.type(screen.getByLabelText('Search'), 'sealed');
    await waitFor(() => expect(names()).toEqual(['Sealed', 'Crisis in Malmö']));
    await user.clear(screen.getByLabelText('Search'));
    await user.type(screen.getByLabelText('Search'), 'crisis malmo');
    await screen.findByText('1 simulation');
    await user.clear(screen.getByLabelText('Search'));
    await user.type(screen.getByLabelText('Search'), 'harbour pride');
    await screen.findByText('1 simulation');
    expect(names()).toEqual(['Crisis in Malmö']);
  });

  test('finds a category by its name', async () => {
    const { user } = await openLibrary();
    await user.type(screen.getByLabelText('Search'), 'market');
    await screen.findByText('1 simulation');
    expect(names()).toEqual(['Tiers']);
  });

  test('changes the address without a new history entry', async () => {
    const { user } = await openLibrary();
    const steps = window.history.length;
    await user.type(screen.getByLabelText('Search'), 'tiers ');
    await waitFor(() => expect(currentPath()).toBe('/library?q=tiers'));
    expect(window.history.length).toBe(steps);
    expect(screen.getByLabelText('Search')).toHaveValue('tiers ');
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

  test('is written to the address even if an earlier one was being written', async () => {
    await openLibrary();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    act(() => {
      fireEvent.click(group('Category').getByRole('button', { name: /^Marketing/ }));
      fireEvent.change(screen.getByLabelText('Search'), { target: { value: 'tiers' } });
      vi.advanceTimersByTime(1000);
    });
    act(() => void vi.advanceTimersByTime(1000));
    vi.useRealTimers();
    await waitFor(() => expect(currentPath()).toBe('/library?q=tiers&category=marketing'));
  });

  test('keeps text that was typed while the list failed to load', async () => {
    let fail = (_: Response) => {};
    answerNext('GET', ALL, () => new Promise((resolve) => (fail = resolve)));
    const { user } = await renderApp('/library');
    fireEvent.change(await screen.findByLabelText('Search'), { target: { value: 'tiers' } });
    fail(HttpResponse.json({ message: 'Back in a minute.' }, { status: 503 }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('1 simulation');
    expect(screen.getByLabelText('Search')).toHaveValue('tiers');
  });

  test('is written to the address immediately when the user continues', async () => {
    const { user } = await openLibrary();
    await user.type(screen.getByLabelText('Search'), 'tiers{Enter}');
    expect(currentPath()).toBe('/library?q=tiers');
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

  test('finds the beginnings of words in overviews, which are loaded when somebody searches', async () => {
    const { user } = await openLibrary();
    expect(callsTo('GET', ALL)).toHaveLength(1);
    await user.type(screen.getByLabelText('Search'), 'booksh FACAD');
    await screen.findByText('1 simulation');
    expect(names()).toEqual(['Tiers']);
    await user.clear(screen.getByLabelText('Search'));
    await user.type(screen.getByLabelText('Search'), 'crisis tiers facade');
    await screen.findByText('1 simulation');
    expect(callsTo('GET', ALL)).toHaveLength(2);
  });

  test('says that nothing matches only after the overviews have arrived', async () => {
    const { user } = await openLibrary();
    const release = holdNext('GET', ALL);
    await user.type(screen.getByLabelText('Search'), 'bookshop');
    expect(await screen.findByText('Loading...')).toHaveAttribute('role', 'status');
    expect(screen.queryByText(/matches/)).toBeNull();
    release();
    await screen.findByText('1 simulation');
  });

  test('goes on without the overviews if they cannot be loaded', async () => {
    const { user } = await openLibrary();
    failNext('GET', ALL, 500, { message: 'Not now.' });
    await user.type(screen.getByLabelText('Search'), 'crisis');
    await screen.findByText('2 simulations');
    expect(await screen.findByRole('alert')).toHaveTextContent('This list may be out of date. Not now.');
    expect(names()).toEqual(['Crisis in Malmö', 'Tiers']);
  });

  test('without a result says so, and is cleared by its button', async () => {
    const { user } = await openLibrary('/library?q=zebra&price=paid');
    expect(await screen.findByRole('heading', { name: 'Nothing matches “zebra” here.' })).toBeVisible();
    expect(screen.getByText('0 simulations')).toHaveAttribute('role', 'status');
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await screen.findByText('28 simulations');
    expect(currentPath()).toBe('/library?price=paid');
    expect(screen.getByLabelText('Search')).toHaveValue('');
    expect(screen.getByText('28 simulations')).toHaveFocus();
  });

  test('says that a filter hid the result, and shows it', async () => {
    const { user } = await openLibrary('/library?q=tiers&price=free&category=math');
    expect(await screen.findByText('Only simulations that match the filters were searched.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show 1 simulation without the filters' }));
    await waitFor(() => expect(names()).toEqual(['Tiers']));
    expect(currentPath()).toBe('/library?q=tiers');
    expect(screen.getByText('1 simulation')).toHaveFocus();
  });

  test('without a result offers up to three categories that exist', async () => {
    const { user } = await openLibrary('/library?q=zebra&price=free');
    await screen.findByRole('heading', { name: 'Nothing matches “zebra” here.' });
    const offered = within(screen.getByRole('list', { name: 'Or look at a category:' }));
    expect(offered.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'Negotiations',
      'Marketing',
      'Operations',
    ]);
    await user.click(offered.getByRole('button', { name: 'Marketing' }));
    await screen.findByText('1 simulation');
    expect(names()).toEqual(['Tiers']);
    expect(currentPath()).toBe('/library?category=marketing');
    expect(screen.getByText('1 simulation')).toHaveFocus();
  });
});

describe('filters', () => {
  test('beyond search and category open by a button on a phone, which counts the chosen ones', async () => {
    const { user } = await renderApp('/library?price=free');
    const button = await screen.findByRole('button', { name: 'Filters (1)' });
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    await user.click(group('Price').getByRole('button', { name: /^All/ }));
    expect(screen.getByRole('button', { name: 'Filters' })).toBeVisible();
  });

  test('show the number of results of each choice, given the other filters', async () => {
    const { user } = await openLibrary();
    expect(
      group('Category')
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['All 29', 'Negotiations 1', 'Marketing 1', 'Operations 26', 'Math 1']);
    await user.click(group('Price').getByRole('button', { name: /Free/ }));
    expect(group('Category').getByRole('button', { name: /^All/ })).toHaveTextContent('All 1');
    expect(group('Category').getByRole('button', { name: /^Marketing/ })).toHaveTextContent('Marketing 0');
    expect(group('Price').getByRole('button', { name: /^Paid/ })).toHaveTextContent('Paid 28');
    await user.type(screen.getByLabelText('Search'), 'tiers');
    await waitFor(() =>
      expect(group('Price').getByRole('button', { name: /^Paid/ })).toHaveTextContent('Paid 1'),
    );
  });

  test('make history entries that Back undoes', async () => {
    const { user } = await openLibrary();
    await user.type(screen.getByLabelText('Search'), 'crisis');
    await user.click(group('Category').getByRole('button', { name: /^Marketing/ }));
    await waitFor(() => expect(currentPath()).toBe('/library?q=crisis&category=marketing'));
    await user.click(group('Price').getByRole('button', { name: /^Free/ }));
    await screen.findByText('0 simulations');

    window.history.back();
    await screen.findByText('1 simulation');
    expect(names()).toEqual(['Tiers']);
    expect(group('Price').getByRole('button', { name: /^All/ })).toHaveAttribute('aria-pressed', 'true');
    window.history.back();
    await screen.findByText('2 simulations');
    expect(screen.getByLabelText('Search')).toHaveValue('crisis');
  });

  test('that are chosen within one task are both applied', async () => {
    await openLibrary();
    act(() => {
      fireEvent.click(group('Category').getByRole('button', { name: /^Marketing/ }));
      fireEvent.click(group('Price').getByRole('button', { name: /^Free/ }));
    });
    await screen.findByText('0 simulations');
    expect(currentPath()).toBe('/library?category=marketing&price=free');
    window.history.back();
    await screen.findByText('1 simulation');
    expect(currentPath()).toBe('/library?category=marketing');
  });

  test('can be cleared all at once, and Back restores them', async () => {
    const { user } = await openLibrary('/library?q=crisis&category=marketing&price=paid&sort=name');
    expect(names()).toEqual(['Tiers']);
    await user.click(screen.getByRole('button', { name: 'Clear all' }));
    await loaded();
    expect(currentPath()).toBe('/library');
    expect(screen.queryByRole('button', { name: 'Clear all' })).toBeNull();
    // The focus moves to the result count next to the removed button.
    expect(screen.getByText(/^\d+ simulations$/)).toHaveFocus();
    window.history.back();
    await waitFor(() => expect(screen.getByLabelText('Search')).toHaveValue('crisis'));
    await waitFor(() => expect(names()).toEqual(['Tiers']));
  });

  test('without a result say what to do next', async () => {
    const { user } = await openLibrary('/library?category=marketing&price=free');
    expect(screen.getByText('0 simulations')).toHaveAttribute('role', 'status');
    expect(screen.getByRole('heading', { name: 'Nothing matches these filters.' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show all simulations' }));
    await loaded();
    expect(currentPath()).toBe('/library');
  });

  test('with unknown values are ignored, and other parameters stay', async () => {
    const { user } = await openLibrary('/library?category=__proto__&price=cheap&sort=secret&from=mail');
    await loaded();
    await user.click(group('Category').getByRole('button', { name: /^Math/ }));
    await waitFor(() => expect(names()).toEqual(['Sealed']));
    const params = new URLSearchParams(window.location.search);
    expect(params.get('from')).toBe('mail');
    expect(params.get('category')).toBe('math');
  });

  test('by duration leave the counts of what is found', async () => {
    const { user } = await openLibrary();
    await user.selectOptions(screen.getByLabelText('Duration'), 'Up to 60 mins');
    await screen.findByText('2 simulations');
    expect(currentPath()).toBe('/library?duration=short');
    expect(names()).toEqual(['Crisis in Malmö', 'Sealed']);
    expect(group('Category').getByRole('button', { name: /^All/ })).toHaveTextContent('All 2');
    expect(group('Price').getByRole('button', { name: /^Paid/ })).toHaveTextContent('Paid 1');
    await user.selectOptions(screen.getByLabelText('Duration'), '61 to 90 mins');
    await screen.findByText('1 simulation');
    await user.selectOptions(screen.getByLabelText('Duration'), 'Over 90 mins');
    await screen.findByText('26 simulations');
    await user.selectOptions(screen.getByLabelText('Duration'), 'All');
    await loaded();
  });

  test('sort by name, price and duration', async () => {
    const { user } = await openLibrary();
    const sorted = async (label: string, first: string) => {
      await user.selectOptions(screen.getByLabelText('Sort by'), label);
      await waitFor(() => expect(names()[0]).toBe(first));
    };
    await sorted('Duration: short to long', 'Sealed');
    expect(currentPath()).toBe('/library?sort=duration');
    await sorted('Price: high to low', 'Tiers');
    await sorted('Price: low to high', 'Crisis in Malmö');
    expect(names()[1]).toBe('Sealed');
    await sorted('Name', 'Crisis in Malmö');
    expect(names()[1]).toBe('Plant 01');
    await sorted('Recommended', 'Crisis in Malmö');
    expect(currentPath()).toBe('/library');
  });
});

describe('loading the library', () => {
  test('shows its progress, then the cards, with one call', async () => {
    const release = holdNext('GET', ALL);
    await renderApp('/library');
    expect(await screen.findByRole('heading', { level: 1 })).toBeVisible();
    expect(screen.getByText('Loading...')).toHaveAttribute('role', 'status');
    release();
    await loaded();
    expect(callsTo('GET', ALL)).toHaveLength(1);
  });

  test.each([
    ['an error', () => failNext('GET', ALL, 503, { message: 'Back in a minute.' }), 'Back in a minute.'],
    ['no network', () => networkErrorNext('GET', ALL), 'We could not reach the server.'],
    ['malformed JSON', () => malformedNext('GET', ALL), 'The server sent an answer we could not read.'],
    [
      'a page of HTML',
      () =>
        answerNext(
          'GET',
          ALL,
          () => new HttpResponse('<html></html>', { headers: { 'Content-Type': 'text/html' } }),
        ),
      'The server sent an answer we could not read.',
    ],
    [
      'an answer without items',
      () => answerNext('GET', ALL, () => HttpResponse.json({ total: 3 })),
      'could not read',
    ],
    [
      'nothing at all',
      () => answerNext('GET', ALL, () => new HttpResponse(null, { status: 204 })),
      'could not read',
    ],
    [
      'an error without words',
      () => answerNext('GET', ALL, () => new HttpResponse(null, { status: 500 })),
      /\w+/,
    ],
    ['too many requests', () => failNext('GET', ALL, 429, { message: 'Please wait.' }), 'Please wait.'],
  ])('shows a message and a retry button after %s', async (_, fault, message) => {
    fault();
    const { user } = await renderApp('/library');
    expect(await screen.findByRole('alert')).toHaveTextContent(message);
    expect(screen.queryByText(/Loading|out of date/)).toBeNull();
    expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await loaded();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('stops waiting for a slow response, and uses the next one', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    const release = holdNext('GET', ALL);
    const app = renderApp('/library');
    await vi.advanceTimersByTimeAsync(2000);
    const { user } = await app;
    await screen.findByText('Loading...');
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await screen.findByRole('alert')).toHaveTextContent('The server takes too long to answer.');
    release();
    vi.useRealTimers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await loaded();
  });

  test('again keeps the cards after a failure', async () => {
    const { user, store } = await openLibrary();
    failNext('GET', ALL, 500, { message: 'Not now.' });
    store.dispatch(fetchCatalogue({ partner: '' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This list may be out of date. Not now.');
    expect(names()).toHaveLength(24);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('of an empty catalogue says what to do next', async () => {
    answerNext('GET', ALL, () => HttpResponse.json({ items: [], total: 0 }));
    await renderApp('/library');
    expect(await screen.findByRole('heading', { name: 'No simulations here yet.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/admin/contact');
  });

  test('that ends after the user has left shows no message', async () => {
    const release = holdNext('GET', ALL);
    const { user } = await renderApp('/library');
    await screen.findByText('Loading...');
    await user.click(screen.getByRole('link', { name: 'Sign-In' }));
    await screen.findByLabelText('Password');
    release();
    await user.click(screen.getByRole('link', { name: /Casebridge/ }));
    await loaded();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('happens again after the store was cleared', async () => {
    const { store } = await openLibrary();
    const release = holdNext('GET', ALL);
    store.dispatch(sessionEnded());
    await screen.findByText('Loading...');
    release();
    await loaded();
  });

  test.each(['', 'null', '{"token":', '"x"', '[]'])(
    'a stored session of %j causes no error',
    async (stored) => {
      localStorage.setItem('dsuser', stored);
      await openLibrary();
      expect(screen.getByRole('link', { name: 'Sign-In' })).toBeVisible();
    },
  );
});

describe("a partner's catalogue", () => {
  test('never shows the late response for another partner', async () => {
    const store = createAppStore();
    const show = (partner: string) => (
      <Provider store={store}>
        <BrowserRouter>
          <Catalogue partner={partner} />
        </BrowserRouter>
      </Provider>
    );
    const release = holdNext('GET', ALL);
    const late = store.dispatch(fetchCatalogue.fetchIfStale({ partner: 'first' }));
    const { rerender } = render(show('first'));
    rerender(show('second'));
    await waitFor(() => expect(names()).toEqual(['Sealed']));
    release();
    expect((await late).data?.total).toBe(1);
    expect(names()).toEqual(['Sealed']);
    expect(callsTo('GET', ALL)).toHaveLength(2);
  });
});

describe('hostile or invalid records', () => {
  const item = {
    _id: 'x',
    name: '<img src=x onerror="window.__x=1">',
    subtitle: '',
    slug: '../../evil?a=b#c',
    category: '__proto__',
    partner: '',
    cover_url: 'javascript:alert(1)',
    duration: 5,
    order: 1,
    price: 3,
    purchasable: true,
    description: '<script>window.__x=1</script><b onclick="x">Bold &lt;text&gt;</b>',
  };

  test('are shown as text, and link to no other origin', async () => {
    // The search asks for the list a second time.
    answerNext('GET', ALL, () => HttpResponse.json({ items: [item], total: 1 }));
    answerNext('GET', ALL, () => HttpResponse.json({ items: [item], total: 1 }));
    const { container, user } = await openLibrary();
    expect(names()).toEqual([item.name]);
    expect(screen.getByText(/Bold <text>/)).toBeVisible();
    expect(container.querySelector('main img, main script, main b')).toBeNull();
    expect(container.innerHTML).not.toContain('javascript:');
    expect(screen.getByRole('link', { name: /^DETAILS/ })).toHaveAttribute(
      'href',
      '/admin/library/..%2F..%2Fevil%3Fa%3Db%23c',
    );
    await user.type(screen.getByLabelText('Search'), 'onerror{Enter}');
    expect(names()).toEqual([item.name]);
  });

  test('with missing fields do not break the screen', async () => {
    const bare = { _id: 'y', name: 'Bare', slug: 'bare', category: null, price: null, description: null };
    answerNext('GET', ALL, () => HttpResponse.json({ items: [bare, item], total: 2 }));
    answerNext('GET', ALL, () => HttpResponse.json({ items: [bare, item], total: 2 }));
    const { user } = await openLibrary();
    await user.selectOptions(screen.getByLabelText('Sort by'), 'Name');
    await user.type(screen.getByLabelText('Search'), 'bare{Enter}');
    await waitFor(() => expect(names()).toEqual(['Bare']));
  });
});
