import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import Papa from 'papaparse';
import type { AuditEntry } from '../../src/contract/audit';
import type { List } from '../../src/contract/common';
import { expectAccessible } from './accessibility';
import { expectSign } from './choice';
import { expect, test } from './fixtures';
import { hold } from './hold';
import {
  chooseStudents,
  completed,
  confirmLink,
  countCalls,
  enterCard,
  expectNoSidewaysScroll,
  expectSignedOutBy,
  logIn,
  pay,
  revokeSession,
} from './hub';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name }).click();
const saved = (page: Page) => page.getByRole('status').getByText('saved', { exact: true });

/** Presses the export button, and reads the rows of the saved file. */
async function readExport(page: Page): Promise<Record<string, string>[]> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  return Papa.parse<Record<string, string>>(text.trim(), { header: true }).data;
}

/** Searches a list, and returns its rows. */
async function search(page: Page, text: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: 'Search' }).fill(text);
  await expect(page).toHaveURL(/[?&]q=/);
  return page.getByRole('table').getByRole('row');
}

/** Makes an unprocessed purchase of the demo's instructor by a call to the API. */
async function makePurchase(page: Page, token: string, code: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const simulation = await (await page.request.get(`/api/public/clients/${code}`)).json();
  const order = crypto.randomUUID();
  const answer = await page.request.post('/api/integrations/purchase', {
    headers,
    data: {
      client_code: simulation._id,
      customer: (await (await page.request.get('/auth/profile', { headers })).json())._id,
      date: new Date().toISOString(),
      method: 'invoiceable',
      order,
      platform: 'sc-hub',
      price: simulation.price,
      quantity: 3,
      status: 'completed',
      total: simulation.price * 3,
      payer: 'student',
      pay_later: false,
      metadata: {},
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return order;
}

test('an administrator creates a school and an instructor, who buys a session that then appears in the exported file', async ({
  page,
  openBrowser,
  signIn,
  expectConsole,
}) => {
  test.slow();
  // The sign-in link asks for confirmation first.
  expectConsole(/409 .*\/auth\/autk/);
  await signIn(page, 'administrator');
  await page.goto('/admin/dashboard');
  await section(page, 'Schools');
  await page.getByRole('link', { name: 'New school' }).click();
  await page.getByLabel('Name').fill('Harbour Academy');
  await page.getByLabel('Code').fill('HARB');
  await page.getByRole('button', { name: 'Create school' }).click();
  await expect(heading(page, 'Harbour Academy')).toBeFocused();

  await section(page, 'Users');
  await page.getByRole('link', { name: 'New user' }).click();
  // The list has a field with the same name and stays visible until the form appears.
  await expect(heading(page, 'New user')).toBeVisible();
  await page.getByLabel('Name', { exact: true }).fill('Maren');
  await page.getByLabel('Last name').fill('Sjöberg');
  await page.getByLabel('Email').fill('maren@harbour.example');
  await page.getByLabel('Role').selectOption('Manager');
  await page.getByLabel('School').selectOption('Harbour Academy');
  await page.getByRole('button', { name: 'Create user' }).click();
  await expect(heading(page, 'Maren Sjöberg')).toBeFocused();
  await page.getByRole('button', { name: 'Create sign-in link' }).click();
  const link = await page.getByRole('textbox', { name: 'Sign-in link' }).inputValue();

  await section(page, 'Clients');
  await page.getByRole('link', { name: 'New client' }).click();
  await page.getByLabel('Name').fill('The Night Ferry');
  await page.getByLabel('Price (USD per student)').fill('12.50');
  await page.getByLabel('Duration (minutes)').fill('75');
  await page.getByLabel('Order', { exact: true }).fill('900');
  const overview = page.getByRole('textbox', { name: 'Overview', exact: true });
  await overview.click();
  await page.keyboard.type('Two crews, one berth. Read the brief');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page
    .getByRole('toolbar', { name: 'Overview: format' })
    .getByRole('button', { name: 'Add Link' })
    .click();
  await page.getByLabel('URL', { exact: true }).fill('https://help.example/ferry');
  await page.keyboard.press('Enter');
  await expect(overview.getByRole('link', { name: 'brief' })).toBeVisible();
  await page.getByLabel('Variations').fill('calm:Calm sea\nstorm:Storm – 90 minutes');
  await page.getByLabel('Client ID').fill('night-ferry');
  await page.getByRole('textbox', { name: 'Client secret' }).fill('a-secret-between-two-servers-only');
  await page.getByLabel('Client root').fill(new URL('/sandbox', page.url()).href);
  await page.getByRole('group', { name: 'Purchasable' }).getByText('Yes').click();
  await page.getByRole('button', { name: 'Save' }).last().click();
  await expect(heading(page, 'Client: The Night Ferry')).toBeVisible();
  await expect(saved(page)).toBeVisible();

  const manager = await openBrowser();
  await manager.goto(link);
  await confirmLink(manager);
  await section(manager, 'Users');
  await expect(manager.getByRole('rowheader')).toHaveText(['Maren Sjöberg']);

  const instructor = await openBrowser();
  await signIn(instructor, 'instructor');
  await instructor.goto('/admin/library');
  await search(instructor, 'night ferry');
  await instructor.getByRole('link', { name: 'DETAILS of The Night Ferry' }).click();
  await expect(instructor.getByRole('link', { name: 'brief' })).toHaveAttribute(
    'href',
    'https://help.example/ferry',
  );
  await instructor.getByRole('link', { name: /^Purchase/ }).click();
  await instructor.getByRole('button', { name: 'I pay as the instructor' }).click();
  await instructor.getByLabel('Storm – 90 minutes').check();
  await chooseStudents(instructor, 8);
  await enterCard(instructor, '4242 4242 4242 4242');
  await pay(instructor, '$100.00');
  await expect(completed(instructor)).toBeVisible();

  await section(page, 'Purchases');
  const rows = await search(page, 'night ferry');
  await expect(rows).toHaveCount(2);
  const row = rows.last();
  await expect(row).toContainText('instructor@demo.example');
  await row.getByRole('button', { name: /^Process order/ }).click();
  await page.getByRole('button', { name: 'Process purchase' }).click();
  await expect(row.getByText('Processed', { exact: true })).toBeVisible();
  const exported = await readExport(page);
  expect(exported).toHaveLength(1);
  expect(Object.values(exported[0] ?? {})).toEqual(
    expect.arrayContaining(['The Night Ferry', 'instructor@demo.example', 'completed']),
  );
  await row.getByRole('link', { name: /^Details/ }).click();
  await expect(page.getByRole('main')).toContainText('8 × $12.50');
  await expect(page.getByRole('main')).toContainText('Storm – 90 minutes');
});

test('if two administrators press Process at once, the seats are confirmed once', async ({
  page,
  openBrowser,
  signIn,
  tokenOf,
}) => {
  const order = await makePurchase(page, await tokenOf('instructor'), 'row-32');
  const other = await openBrowser();
  for (const administrator of [page, other]) {
    await signIn(administrator, 'administrator');
    await administrator.goto(`/admin/purchases?q=${order}`);
  }
  const buttons = [page, other].map((each) => each.getByRole('button', { name: /^Process order / }));
  await Promise.all(buttons.map((button) => expect(button).toBeVisible()));
  await Promise.all(buttons.map((button) => button.click()));
  const confirms = [page, other].map((each) => each.getByRole('button', { name: 'Process purchase' }));
  await Promise.all(confirms.map((button) => expect(button).toBeVisible()));
  await Promise.all(confirms.map((button) => button.dblclick()));
  for (const administrator of [page, other]) {
    await expect(administrator.getByRole('status').getByText('Processed', { exact: true })).toBeVisible();
  }
  await page.getByRole('link', { name: /^Details/ }).click();
  await expect(heading(page, /^Purchase: /)).toBeVisible();
  const trail = await page.request.get(
    `/api/audit?entity=purchase&record=${new URL(page.url()).pathname.split('/').at(-1)}`,
    { headers: { Authorization: `Bearer ${await tokenOf('administrator')}` } },
  );
  const { items } = (await trail.json()) as List<AuditEntry>;
  expect(items.filter(({ action }) => action === 'processed')).toHaveLength(1);
});

test('the users are exported as they are filtered, regardless of the page', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/users?role=student&status=active&pag=2');
  const count = page.getByText(/^\d+ users$/);
  // The check repeats, because another test may add a student between the list and the file.
  await expect(async () => {
    await page.reload();
    await expect(count).toBeVisible();
    const exported = await readExport(page);
    expect(exported).toHaveLength(Number.parseInt((await count.textContent()) ?? '', 10));
    expect(new Set(exported.map(({ Role }) => Role))).toEqual(new Set(['student']));
  }).toPass();
});

test('a failed export is reported below the buttons, without moving them', async ({
  page,
  signIn,
  expectConsole,
}) => {
  expectConsole(/500/);
  await signIn(page, 'administrator');
  await failing(page, /\/csv/);
  await page.goto('/admin/users');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  const places = () =>
    page
      .locator('.list-header')
      .locator('h1, .btn')
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().toJSON()));
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await page.reload();
    await expect(page.getByRole('rowheader').first()).toBeVisible();
    const before = await places();
    await page.getByRole('button', { name: 'Export CSV' }).click();
    await expect(page.getByRole('alert')).toHaveText('Out of order.');
    expect(await places()).toEqual(before);
  }
});

test('the reason of a failed save is in the middle of its box', async ({ page, signIn, expectConsole }) => {
  expectConsole(/500/);
  await signIn(page, 'administrator');
  await page.goto('/admin/schools/new');
  await page.getByLabel('Name').fill('Harbour Evening Classes');
  await page.getByLabel('Code').fill('EVEN');
  await failing(page, /\/api\/schools(?!\/all)/);
  await page.getByRole('button', { name: 'Create school' }).click();
  const [above, below] = await page.getByText('Out of order.').evaluate((message) => {
    const [inner, outer] = ['[role=alert]', '.alert'].map((part) =>
      message.closest(part)?.getBoundingClientRect(),
    );
    return [(inner?.top ?? 0) - (outer?.top ?? 0), (outer?.bottom ?? 0) - (inner?.bottom ?? 0)];
  });
  expect(above).toBeGreaterThan(0);
  expect(below).toBeCloseTo(above ?? 0, 0);
});

test('the columns of the users do not move when the names of their schools arrive', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  const release = await hold(page, /\/api\/schools\/all\?pp=1000/);
  // The script that formats dates loads through the same route and must not be delayed.
  await page.route(/\/dates-[^/]+\.js$/, (route) => route.continue());
  await page.goto('/admin/users');
  await expect(page.locator('tbody time').first()).toBeVisible();
  const places = () =>
    page
      .getByRole('columnheader')
      .evaluateAll((headers) => headers.map((header) => header.getBoundingClientRect().x));
  const before = await places();
  await expect(page.getByRole('cell', { name: '…' }).first()).toBeVisible();
  release();
  await expect(page.getByRole('cell', { name: '…' })).toHaveCount(0);
  expect(await places()).toEqual(before);
});

test('a list that is opened later is requested again, even after an early request', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/invites');
  await expect(page.getByText('No invites found.')).toBeVisible();
  await page.waitForFunction(() => !window.earlyAnswers);
  const call = page.waitForRequest(/\/api\/invites\/all\?pp=25$/);
  await page.getByLabel('Email').fill('');
  await page.getByLabel('Email').press('Enter');
  await call;
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
});

for (const [path, label] of [
  ['users', 'School'],
  ['clients/new', 'Category'],
] as const) {
  test(`a long choice ends before the arrow of its select, also if ${path} is opened first`, async ({
    page,
    signIn,
  }) => {
    await signIn(page, 'administrator');
    await page.goto(`/admin/${path}`);
    await expectSign(page.getByRole('combobox', { name: label }));
  });
}

test('a user form with changes survives the end of the session, for its editor only', async ({
  page,
  openBrowser,
  signIn,
  expectConsole,
}) => {
  expectConsole(/401 /);
  const enter = async (account: 'administrator' | 'manager') => {
    await logIn(page, account);
    await expect(heading(page, /Prydderch/)).toBeVisible();
  };
  await page.goto('/admin/login');
  await logIn(page, 'administrator');
  await expect(page).toHaveURL('/admin/dashboard');
  await section(page, 'Users');
  await search(page, 'prydderch');
  await page.getByRole('link', { name: 'Gwenllian Prydderch' }).click();
  await expect(heading(page, 'Gwenllian Prydderch')).toBeFocused();
  await page.getByLabel('Last name').fill('Prydderch-Rees');
  await page.getByRole('textbox', { name: 'New password', exact: true }).fill('Teach-with-cases-29');
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill('Teach-with-cases-29');
  const path = new URL(page.url()).pathname;
  await revokeSession(page);
  await expectSignedOutBy(page, () => page.getByRole('button', { name: 'Save' }).click());
  const stored = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
  expect(stored).toContain('Prydderch-Rees');
  expect(stored).not.toContain('Teach-with');

  // Another user signs in to the same tab, and is then also signed out, without a log-out.
  await enter('manager');
  await expect(page).toHaveURL(path);
  await expect(page.getByLabel('Last name')).toHaveValue('Prydderch');
  await expect(page.getByText('Your unsaved changes are back.')).toHaveCount(0);
  await revokeSession(page);
  await page.reload();
  await expect(heading(page, 'Sign in')).toBeVisible();

  // Another administrator changes the record.
  const other = await openBrowser();
  await signIn(other, 'administrator');
  await other.goto(path);
  await other.getByLabel('Name', { exact: true }).fill('Gwen');
  await other.getByRole('button', { name: 'Save' }).click();
  await expect(heading(other, 'Gwen Prydderch')).toBeVisible();

  await enter('administrator');
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
  await expect(page.getByLabel('Last name')).toHaveValue('Prydderch-Rees');
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toHaveValue('');
  await expectAccessible(page);
  expectConsole(/409 /);
  const saves = countCalls(page, 'POST', path.replace('/admin', '/api'));
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Somebody else has changed this record', { exact: false })).toBeInViewport();
  expect(saves).toHaveLength(1);
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(dialog.getByRole('row', { name: /^Last name/ })).toContainText('Prydderch-Rees');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Load theirs' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Gwen');
  await expect(page.getByLabel('Last name')).toHaveValue('Prydderch');
});

const failing = (page: Page, path: RegExp) =>
  page.route(path, (route) => route.fulfill({ status: 500, json: { message: 'Out of order.' } }));
const silent = (page: Page, path: RegExp) => page.route(path, () => {});
const openFirst = async (page: Page) => {
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  await expect(heading(page, /^Purchase: /)).toBeVisible();
};
const LIST = /\/api\/purchases\/all/;

const states: {
  name: string;
  /** Also checks the layout of a phone. */
  phone?: true;
  path: string;
  prints?: RegExp;
  before?: (page: Page) => Promise<unknown>;
  reach: (page: Page) => Promise<unknown>;
}[] = [
  {
    name: 'purchases, loading',
    path: '/purchases',
    before: (page) => silent(page, LIST),
    reach: (page) => expect(page.getByText('Loading...')).toBeAttached(),
  },
  {
    name: 'purchases',
    phone: true,
    path: '/purchases',
    reach: (page) => expect(page.getByRole('rowheader').first()).toBeVisible(),
  },
  {
    name: 'purchases, nothing found',
    path: '/purchases?q=zzzz',
    reach: (page) => expect(page.getByText('No purchases found.')).toBeVisible(),
  },
  {
    name: 'purchases, filtered by a link',
    path: '/purchases?metadata[trial]=true',
    reach: (page) => expect(page.getByRole('button', { name: 'Remove the filter Trial: Yes' })).toBeVisible(),
  },
  {
    name: 'purchases, one processed',
    // The oldest purchases, because other tests process the newest ones.
    path: '/purchases?processed=false&sort=created_at:asc',
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Process order/ })
        .first()
        .press('Enter');
      await page.getByRole('button', { name: 'Process purchase' }).press('Enter');
      await expect(page.getByRole('status').filter({ hasText: /^Processed order/ })).toBeFocused();
    },
  },
  {
    name: 'purchases, failed',
    path: '/purchases',
    prints: /500/,
    before: (page) => failing(page, LIST),
    reach: (page) => expect(page.getByText('Out of order.')).toBeVisible(),
  },
  {
    name: 'purchases, one not processed',
    path: '/purchases?processed=false',
    prints: /500/,
    before: (page) => failing(page, /\/process$/),
    reach: async (page) => {
      await page
        .getByRole('button', { name: /^Process order/ })
        .first()
        .click();
      await page.getByRole('button', { name: 'Process purchase' }).click();
      await expect(page.getByRole('alert')).toHaveText(/^Order \S+ could not be processed\. Out of order\.$/);
    },
  },
  { name: 'purchase', path: '/purchases', reach: openFirst },
  {
    name: 'purchase, with its history',
    phone: true,
    path: '/purchases',
    reach: async (page) => {
      await openFirst(page);
      await page.getByRole('button', { name: 'History' }).click();
      await expect(page.getByRole('button', { name: 'History' })).toHaveAttribute('aria-expanded', 'true');
    },
  },
  {
    name: 'purchases, without a session',
    path: '/purchases?session=waiting',
    phone: true,
    reach: (page) => expect(page.getByRole('button', { name: /^Open session/ })).toHaveCount(2),
  },
  {
    name: 'purchase, to be cancelled',
    path: '/purchases?session=open',
    phone: true,
    reach: async (page) => {
      await openFirst(page);
      await page.getByRole('button', { name: 'Cancel purchase' }).click();
      await expect(page.getByRole('dialog', { name: 'Cancel this purchase?' })).toBeVisible();
    },
  },
  {
    name: 'purchase, session failed',
    path: '/purchases?processed=true',
    prints: /500/,
    before: (page) => failing(page, /\/session$/),
    reach: async (page) => {
      await openFirst(page);
      await expect(page.getByText(/The session could not be loaded/)).toBeVisible();
    },
  },
  {
    name: 'purchase, loading',
    path: '/purchases/0123456789abcdef01234567',
    before: (page) => silent(page, /\/api\/purchases\/0/),
    reach: (page) => expect(page.getByText('Loading...')).toBeVisible(),
  },
  {
    name: 'purchase, failed',
    path: '/purchases/0123456789abcdef01234567',
    prints: /500/,
    before: (page) => failing(page, /\/api\/purchases\/0/),
    reach: (page) => expect(page.getByText('Out of order.')).toBeVisible(),
  },
  {
    name: 'purchase, not found',
    path: '/purchases/0123456789abcdef01234567',
    prints: /404/,
    reach: (page) => expect(heading(page, 'Purchase not found')).toBeVisible(),
  },
  {
    name: 'invites of an administrator, none',
    path: '/invites',
    reach: (page) => expect(page.getByText('No invites found.')).toBeVisible(),
  },
  {
    name: 'invites of an administrator, addresses suggested',
    phone: true,
    path: '/invites',
    reach: async (page) => {
      await page.getByLabel('Email').fill('student@');
      await expect(page.locator('datalist option').first()).toBeAttached();
    },
  },
];

for (const { name, phone, path, prints, before, reach } of states) {
  test(`${name}: axe finds no fault, and nothing is wider than the screen`, async ({
    page,
    signIn,
    expectConsole,
  }) => {
    if (prints) expectConsole(prints);
    await signIn(page, 'administrator');
    await before?.(page);
    await page.goto(`/admin${path}`, { waitUntil: 'commit' });
    await reach(page);
    await expectAccessible(page, { phone });
    await page.setViewportSize({ width: 390, height: 780 });
    await expectNoSidewaysScroll(page);
  });
}

/** A payment with a long text in each cell. */
const longPayment = {
  _id: 'pi_long',
  client: { _id: '0123456789abcdef01234567', name: 'The Harbour Lease: a negotiation in four rounds' },
  customer: {
    _id: '0123456789abcdef01234568',
    email: 'bartholomew.featherstone@long.example',
    name: 'Bartholomew',
    lastname: 'Featherstone',
  },
  quantity: 1000,
  amount: 1_234_567,
  given_back: 100,
  problem:
    'This simulation has been withdrawn. Your payment is kept: contact us about it. $1.00 was given back.',
  refunding: false,
  paid_at: '2026-09-24T11:53:00.000Z',
};

for (const width of [390, 1000, 1100, 1280]) {
  test(`all values of a payment without a purchase are visible at ${width} px`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 1600 });
    await signIn(page, 'administrator');
    await page.route(/\/api\/payments\/open/, (route) =>
      route.fulfill({ json: { items: [longPayment, { ...longPayment, _id: 'pi_2' }], total: 2 } }),
    );
    await page.goto('/admin/payments');
    await expect(page.getByText('2 payments')).toBeVisible();
    await expectNoSidewaysScroll(page);
    const hidden = await page.locator('tbody tr > *').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        const words = document.createRange();
        words.selectNodeContents(cell);
        return [...words.getClientRects()].flatMap(({ left, top, right, bottom, width: wide }) => {
          if (wide === 0) return [];
          const isSeen = [left + 1, right - 1].every((x) =>
            cell.contains(document.elementFromPoint(x, (top + bottom) / 2)),
          );
          return isSeen ? [] : [cell.textContent];
        });
      }),
    );
    expect(hidden, 'covered, or out of sight').toEqual([]);
  });
}

test('the status of a purchase breaks only between words, also in a wider font', async ({ page, signIn }) => {
  await page.route(LIST, async (route) => {
    const list = await (await route.fetch()).json();
    list.items[0].data.status = 'waiting for the finance office';
    await route.fulfill({ json: list });
  });
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases');
  await expect(page.getByText('waiting for the finance office')).toBeVisible();
  const statuses = page.locator('td:nth-child(6) .status-pill');
  const broken = await statuses.evaluateAll((pills) =>
    pills.flatMap((pill) => {
      const cell = pill.parentElement?.nextElementSibling;
      pill.style.letterSpacing = '0.5px';
      const [text] = pill.childNodes;
      return [...(pill.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
        const range = document.createRange();
        range.setStart(text as Text, index);
        range.setEnd(text as Text, index + word.length);
        const { right } = range.getBoundingClientRect();
        const isWhole = range.getClientRects().length === 1;
        return isWhole && right < (cell?.getBoundingClientRect().left ?? 0) ? [] : [word];
      });
    }),
  );
  expect(broken).toEqual([]);
});

test('numbers and addresses of purchases are fully readable on a desktop screen without sideways scrolling', async ({
  page,
  signIn,
}) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows).toHaveCount(100);
  for (const width of [1280, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const cut = await page.locator('.data-table td *').evaluateAll((parts) =>
      parts.flatMap((part) => {
        const isCut = part.scrollWidth > part.clientWidth && getComputedStyle(part).overflowX === 'hidden';
        return isCut && !part.classList.contains('visually-hidden') ? [part.textContent] : [];
      }),
    );
    expect(cut).toEqual([]);
    const beyond = await page.locator('.data-table th, .data-table td').evaluateAll((cells) =>
      cells.flatMap((cell) => {
        // Text for screen readers is cut to a pixel, which the range of a text does not know.
        const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT, (text) =>
          text.parentElement?.closest('.visually-hidden')
            ? NodeFilter.FILTER_REJECT
            : NodeFilter.FILTER_ACCEPT,
        );
        const content = document.createRange();
        const edge = cell.getBoundingClientRect().right;
        let sticksOut = [...cell.querySelectorAll('.btn, svg')].some(
          (part) => part.getBoundingClientRect().right > edge,
        );
        while (texts.nextNode()) {
          content.selectNodeContents(texts.currentNode);
          sticksOut ||= content.getBoundingClientRect().right > edge;
        }
        return sticksOut ? [cell.textContent] : [];
      }),
    );
    expect(beyond, 'over the next column').toEqual([]);
    const card = page.locator('.table-card');
    expect(await card.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
  }
});

test('the address of a session breaks between its parts', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/purchases?q=aoyanagi&status=completed');
  await page
    .getByRole('link', { name: /^Details/ })
    .first()
    .click();
  const link = page.getByRole('region', { name: 'Session' }).getByRole('link', { name: /^http/ });
  await expect(link).toBeVisible();
  const lines = await link.evaluate((element) =>
    [...element.childNodes]
      .filter((node) => node.textContent)
      .map((node) => {
        const range = document.createRange();
        range.selectNode(node);
        return range.getClientRects().length;
      }),
  );
  expect(lines.length).toBeGreaterThan(0);
  expect(new Set(lines), 'lines of each part').toEqual(new Set([1]));
});
