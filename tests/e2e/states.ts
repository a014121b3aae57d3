import type { Page } from '@playwright/test';
import { records } from '../support/records';
import { type Account, expect } from './fixtures';
import { chooseStudents, completed } from './hub';

interface Step {
  name: string;
  /** Also checks the layout of a phone. */
  phone?: true;
  /** Brings the page to the state, and waits until the state is visible. */
  reach: (page: Page) => Promise<unknown>;
}

interface State extends Step {
  path: string;
  account?: Account;
  /** States that follow this one; each step starts from the previous one. */
  further?: readonly Step[];
  /** The console messages that the page may print. */
  prints?: RegExp;
}

const heading = (name: string | RegExp) => (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

/** Answers all further calls of this path with the given status and body. */
const answering = (path: string, status: number, json: object) => (page: Page) =>
  page.route(path, (route) => route.fulfill({ status, json }));
const failing = (path: string) => answering(path, 500, { message: 'Out of order.' });

/** Changes fields of the record in all further answers of this path. */
const changing = (path: string, fields: object) => (page: Page) =>
  page.route(path, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
  });

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Loads the page again with other fields of the invite, until the reason is there why it cannot be played. */
const invitePage = (fields: object, reason: RegExp) => async (page: Page) => {
  await expect(page).toHaveURL(/\/invites\/\w+$/);
  await page.unrouteAll();
  await changing('**/api/invites/*', fields)(page);
  await page.reload();
  await expect(page.getByText(reason)).toBeVisible();
};

/** Loads the page of a class link again with other fields of the class. */
const joinPage = (fields: object, reason: RegExp) => async (page: Page) => {
  const { openClass } = records;
  const json = { ...openClass, client: { ...openClass.client, cover_url: '' }, caller: null, ...fields };
  await page.unrouteAll();
  await answering('**/api/join/*', 200, json)(page);
  await page.reload();
  await expect(page.getByText(reason)).toBeVisible();
};

const visitor = {
  _id: 'u1',
  email: 'ada@lti.example',
  role: 'instructor',
  token: 'x'.repeat(43),
  magic: true,
};

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Xenia');
  await page.getByLabel('Surname').fill('Okafor');
  await page.getByLabel('Email').fill('xenia@new-school.example');
  await page.getByLabel('Message').fill('Hello');
  await page.getByRole('button', { name: 'Send' }).click();
}

const toPlayers = async (page: Page) => {
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  await expect(page.getByRole('heading', { name: 'How many students?' })).toBeVisible();
};

/** The states of the screens that are checked for accessibility, and pictured. */
export const states: State[] = [
  { name: 'simulations', phone: true, path: '/clients', account: 'administrator', reach: heading('Clients') },
  {
    name: 'simulations, none found',
    path: '/clients?q=zzzz',
    account: 'administrator',
    reach: (page) => expect(page.getByText('No clients found.')).toBeVisible(),
  },
  {
    name: 'simulation, new, name missing',
    phone: true,
    path: '/clients/new',
    account: 'administrator',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save' }).first().click();
      await expect(page.getByText('Enter a name.', { exact: true })).toBeVisible();
    },
  },
  {
    name: 'webhook log',
    path: '/webhooks',
    account: 'administrator',
    reach: heading('Webhook log'),
    further: [
      {
        name: 'webhooks that were sent, wait, and were given up',
        phone: true,
        reach: async (page) => {
          const states = ['sent', 'queued', 'failed'].map((state) => ({
            ...records.webhook,
            _id: state,
            state,
          }));
          await answering('**/api/webhooks/all*', 200, { items: states, total: 3 })(page);
          await page.getByRole('button', { name: 'Refresh' }).click();
          await expect(page.getByRole('button', { name: /^(Send again|Actions for)/ })).toHaveCount(2);
        },
      },
    ],
  },
  {
    name: 'simulation, not found',
    path: '/clients/nothing-here',
    account: 'administrator',
    prints: /404/,
    reach: heading('Client not found'),
  },
  {
    name: 'sign-in',
    phone: true,
    path: '/login',
    prints: /401/,
    reach: heading('Sign in'),
    further: [
      {
        name: 'fields missing',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Login' }).click();
          await expect(page.getByText('Enter your email.')).toBeVisible();
        },
      },
      {
        name: 'refused',
        reach: async (page) => {
          await page.getByLabel('Email').fill('nobody@demo.example');
          await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
          await page.getByRole('button', { name: 'Login' }).click();
          await expect(page.getByRole('alert')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'access via email',
    path: '/recover',
    reach: heading('Access Via Email'),
    further: [
      {
        name: 'address missing',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Request' }).click();
          await expect(page.getByText('Enter your email.')).toBeVisible();
        },
      },
      {
        name: 'link asked for',
        reach: async (page) => {
          await page.getByLabel('Email').fill('nobody@demo.example');
          await page.getByRole('button', { name: 'Request' }).click();
          await expect(page.getByText('Check your inbox')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'sign-up',
    path: '/register',
    reach: heading('Sign up'),
    further: [
      {
        name: 'fields missing',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Create' }).click();
          await expect(page.getByRole('alert')).toContainText('Enter a password.');
        },
      },
      {
        name: 'weak password',
        reach: async (page) => {
          await page.getByRole('textbox', { name: 'Password', exact: true }).fill('abc');
          await page.getByRole('button', { name: 'SHOW password' }).first().click();
          await expect(page.getByText('at least 10 characters long.').first()).toBeVisible();
        },
      },
      {
        name: 'refused',
        reach: async (page) => {
          await page.getByLabel('Email').fill('nobody@demo.example');
          await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Teach-with-cases-27');
          await page.getByRole('button', { name: 'Create' }).click();
          await expect(page.getByRole('alert').getByText('Passwords do not match.')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'magic login',
    path: '/magiclogin?token=x&from=lti',
    prints: /401/,
    reach: async (page) => {
      await page.clock.install();
      await heading(/Hang on/)(page);
    },
  },
  {
    name: 'magic login, expired',
    path: '/magiclogin?token=x&from=campus',
    prints: /401/,
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
  },
  {
    name: 'magic login, too often',
    path: '/magiclogin?token=x',
    prints: /429/,
    reach: async (page) => {
      await answering('**/auth/autk', 429, { message: 'Wait a moment.' })(page);
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
    },
  },
  {
    name: 'magic login, Continue',
    path: '/magiclogin?token=x',
    prints: /409/,
    reach: async (page) => {
      await answering('**/auth/autk', 409, { message: 'Press Continue to finish signing in.' })(page);
      await expect(page.getByRole('heading', { name: 'Almost there' })).toBeVisible();
    },
  },
  {
    name: 'magic login, welcome',
    path: '/magiclogin?token=x&fullredir=/sandbox/slow',
    reach: async (page) => {
      // The answer 204 to a navigation makes the browser stay on the page.
      await page.route('**/sandbox/slow', (route) => route.fulfill({ status: 204 }));
      // Under way, it would abort the navigation with which the next test begins.
      const answered = page.waitForResponse('**/sandbox/slow');
      await answering('**/auth/autk', 200, visitor)(page);
      await heading('Welcome ada@lti.example!')(page);
      await answered;
    },
  },
  {
    name: 'magic login, somebody is signed in',
    path: '/magiclogin?token=x',
    account: 'instructor',
    reach: heading("You're already signed in"),
  },
  ...['wharton', 'kellogg', 'northbeam'].map(
    (partner): State => ({
      name: `catalogue of ${partner}`,
      path: `/${partner}`,
      reach: (page) => expect(page.getByRole('article').first()).toBeVisible(),
    }),
  ),
  {
    name: 'contact',
    phone: true,
    path: '/contact',
    prints: /500/,
    reach: heading('Contact us'),
    further: [
      {
        name: 'fields missing',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Send' }).click();
          await expect(page.getByText('Enter a message.', { exact: true })).toBeVisible();
        },
      },
      {
        name: 'failed',
        reach: async (page) => {
          await failing('**/api/public/contact')(page);
          await writeMessage(page);
          await expect(page.getByRole('alert')).toHaveText('Out of order.');
        },
      },
      {
        name: 'sent',
        reach: async (page) => {
          await page.unroute('**/api/public/contact');
          await page.getByRole('button', { name: 'Send' }).click();
          await expect(page.getByText('Thank you for reaching out.')).toBeVisible();
        },
      },
    ],
  },
  { name: 'profile', phone: true, path: '/profile', account: 'student', reach: heading('Profile') },
  {
    name: 'profile, errors',
    path: '/profile',
    account: 'instructor',
    prints: /500/,
    reach: async (page) => {
      await failing('**/users/*')(page);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('alert')).toHaveText('Out of order.');
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill('abc');
      await page.getByRole('textbox', { name: 'Confirm new password' }).fill('abd');
      await expect(
        page.getByText('Password and password confirmation do not match.', { exact: true }),
      ).toBeVisible();
    },
  },
  {
    name: 'profile, a recent sign-in needed',
    phone: true,
    path: '/profile',
    account: 'instructor',
    prints: /422/,
    reach: async (page) => {
      const message = 'Confirm that it is you to save a new password.';
      await page.route('**/users/*', (route) =>
        route.request().method() === 'POST'
          ? route.fulfill({
              status: 422,
              json: { message, errors: { password: message }, reason: 'recent-sign-in' },
            })
          : route.continue(),
      );
      const password = 'Teach-with-cases-29';
      await page.getByRole('textbox', { name: 'New password', exact: true }).fill(password);
      await page.getByRole('textbox', { name: 'Confirm new password' }).fill(password);
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByRole('dialog', { name: 'Confirm that it’s you' })).toBeVisible();
    },
  },
  {
    name: 'profile, saved',
    path: '/profile',
    account: 'manager',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Save' }).click();
      const toast = page.getByText('Your profile has been saved.');
      await expect(toast).toBeVisible();
      await toast.hover();
    },
  },
  {
    name: 'profile, draft',
    path: '/profile',
    account: 'administrator',
    reach: async (page) => {
      await page.getByLabel('Last name').fill('Unsaved');
      await page.reload();
      await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
    },
  },
  { name: 'error page', path: '/error?code=403', reach: heading("You don't have access to this page") },
  { name: 'error page without a code', path: '/error', reach: heading('Loading...') },
  { name: 'not found', path: '/nothing-here', prints: /404/, reach: heading('Page not found') },
  { name: 'accessibility', path: '/accessibility', phone: true, reach: heading('Accessibility') },
  {
    name: 'library',
    phone: true,
    path: '/library',
    reach: (page) => expect(page.getByRole('article').first()).toBeVisible(),
    further: [
      {
        name: 'nothing found',
        reach: async (page) => {
          await page.getByLabel('Search').fill('zzzz');
          await expect(page.getByText('Nothing matches “zzzz” here.')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'detail, signed out',
    phone: true,
    path: '/library/harbour-lease',
    reach: heading('The Harbour Lease'),
  },
  { name: 'detail, on request', path: '/library/upper-reach', reach: heading('Upper Reach') },
  { name: 'detail, free', path: '/library/offer-letter', reach: heading('The Offer Letter') },
  {
    name: 'detail, not found',
    path: '/library/nothing-here',
    prints: /404/,
    reach: heading(/could not find/),
  },
  {
    name: 'detail, student',
    path: '/library/tiers',
    account: 'student',
    reach: (page) => expect(page.getByRole('link', { name: 'Go to Invites' })).toBeVisible(),
  },
  {
    name: 'detail, never bought',
    path: '/library/two-hospitals',
    account: 'manager',
    reach: (page) => expect(page.getByRole('link', { name: 'Free Trial' })).toBeVisible(),
  },
  {
    name: 'detail, bought',
    phone: true,
    path: '/library/berth-plan',
    account: 'instructor',
    reach: (page) => expect(page.getByRole('link', { name: /Access Game/ })).toBeVisible(),
  },
  {
    name: 'detail, trial used',
    path: '/library/winter-coats',
    account: 'instructor',
    reach: (page) => expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible(),
  },
  {
    name: 'materials',
    path: '/library/berth-plan?materials=true',
    account: 'instructor',
    reach: (page) => expect(page.getByRole('dialog').getByRole('heading').nth(1)).toBeVisible(),
  },
  {
    name: 'materials, address unproven',
    phone: true,
    path: '/library/berth-plan?materials=true',
    account: 'instructor',
    prints: /409/,
    reach: async (page) => {
      const message = 'Confirm your email address to open the materials.';
      await page.route('**/api/clients/*', (route) =>
        route.fulfill({ status: 409, json: { message, errors: { email: message } } }),
      );
      await page.reload();
      await expect(page.getByRole('button', { name: 'Email me a link' })).toBeVisible();
    },
  },
  {
    name: 'dashboard of an instructor',
    path: '/dashboard',
    account: 'instructor',
    reach: heading(/What can we/),
  },
  {
    name: 'menu',
    phone: true,
    path: '/error?code=101',
    account: 'administrator',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    further: [
      {
        name: 'about',
        reach: async (page) => {
          await page.getByRole('button', { name: 'About' }).click();
          await expect(page.getByRole('dialog', { name: 'About' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'sessions',
    phone: true,
    path: '/sessions',
    account: 'instructor',
    reach: (page) => expect(page.getByRole('rowheader').first()).toBeVisible(),
  },
  {
    name: 'sessions, none found',
    path: '/sessions?q=zzzz',
    account: 'administrator',
    reach: (page) => expect(page.getByText('No sessions found.')).toBeVisible(),
  },
  {
    name: 'class',
    phone: true,
    path: '/sessions?q=MBA%202',
    account: 'instructor',
    reach: async (page) => {
      await page.getByRole('link', { name: 'MBA 2, spring' }).click();
      await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible();
      await expect(
        page.getByRole('table', { name: 'Students' }).getByRole('rowheader').first(),
      ).toBeVisible();
    },
    further: [
      {
        name: 'student selected',
        reach: async (page) => {
          await page
            .getByRole('checkbox', { name: /^Select (?!all)/ })
            .first()
            .check();
          await expect(page.getByText('1 student selected')).toBeVisible();
        },
      },
      {
        name: 'add students',
        phone: true,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Add students' }).click();
          await page
            .getByRole('textbox', { name: 'Students' })
            .fill('Lovelace;Ada;ada@school.example\nnobody;x;y');
          await expect(page.getByText('1 student in your list. 1 entry cannot be added.')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'class, settings',
    phone: true,
    path: '/sessions?q=MBA%202',
    account: 'instructor',
    reach: async (page) => {
      await page.getByRole('link', { name: 'MBA 2, spring' }).click();
      await page.getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByLabel('Class name')).toBeVisible();
    },
  },
  {
    name: 'class, co-teacher',
    phone: true,
    path: '/sessions?q=MBA%202',
    account: 'instructor',
    reach: async (page) => {
      await page.getByRole('link', { name: 'MBA 2, spring' }).click();
      await page.getByRole('link', { name: 'Co-teachers' }).click();
      await page.getByLabel('Email of a co-teacher').fill(`co-teacher-${Date.now()}@school.example`);
      await page.getByRole('button', { name: 'Add co-teacher' }).click();
      await expect(page.getByRole('list', { name: 'Co-teachers' })).toBeVisible();
    },
    further: [
      {
        name: 'remove the co-teacher',
        reach: async (page) => {
          await page
            .getByRole('button', { name: /^Remove / })
            .first()
            .click();
          await expect(page.getByRole('dialog', { name: /^Remove / })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'add seats',
    phone: true,
    path: '/sessions?q=MBA%202',
    account: 'instructor',
    reach: async (page) => {
      await page.getByRole('link', { name: 'MBA 2, spring' }).click();
      await page.getByRole('link', { name: 'Add seats' }).click();
      await expect(page.getByLabel('Seats to add')).toBeVisible();
    },
  },
  {
    name: 'class link',
    path: '/sessions',
    account: 'instructor',
    reach: async (page) => {
      await page.getByRole('rowheader').last().getByRole('link').click();
      await page.getByRole('link', { name: 'Class link' }).click();
      await page.getByRole('button', { name: 'Create class link' }).click();
      await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible();
    },
    phone: true,
    further: [
      {
        name: 'renew the class link',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Renew link' }).click();
          await expect(page.getByRole('dialog')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'class code',
    phone: true,
    path: '/join',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Go to the class' }).click();
      await expect(page.getByText(/^A code has eight/)).toBeVisible();
    },
  },
  {
    name: 'class code, unknown',
    phone: true,
    path: '/join/BBBB-BBBB',
    prints: /404/,
    reach: heading("We can't find this class"),
  },
  {
    name: 'class link, full',
    phone: true,
    path: '/join/BCDF-GHJK',
    prints: /404/,
    reach: joinPage({ state: 'full' }, /^All seats of this class are taken/),
    further: [
      { name: 'class link, closed', reach: joinPage({ state: 'closed' }, /^This link is closed/) },
      {
        name: 'class link, over',
        reach: joinPage({ state: 'over', closes_at: inDays(-1) }, /^This class closed on/),
      },
      { name: 'class link, cancelled', reach: joinPage({ state: 'cancelled' }, /^This class was cancelled/) },
    ],
  },
  {
    name: 'class link, withdrawn',
    phone: true,
    path: '/join/BCDF-GHJK',
    account: 'student',
    prints: /404/,
    reach: joinPage(
      { caller: { invite: null, withdrawn: true, proven: true, runs: null } },
      /^Your invitation to this class was withdrawn/,
    ),
  },
  {
    name: 'class, change an address',
    phone: true,
    path: '/sessions?q=copperline',
    account: 'instructor',
    reach: async (page) => {
      await page.getByRole('rowheader').getByRole('link', { name: 'Copperline' }).click();
      await expect(page.getByRole('heading', { name: 'Students' })).toBeVisible();
      await page.goto(`${page.url()}?state=unopened`);
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Change address' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'class, revoke a student',
    path: '/sessions?q=MBA%202',
    account: 'administrator',
    reach: async (page) => {
      await page.getByRole('link', { name: 'MBA 2, spring' }).click();
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Revoke invitation' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
  {
    name: 'class, not found',
    path: '/sessions/nothing',
    account: 'instructor',
    prints: /404/,
    reach: heading('Session not found'),
  },
  {
    name: 'purchase, payer',
    phone: true,
    path: '/library/two-hospitals/purchase',
    account: 'manager',
    reach: (page) => expect(page.getByRole('heading', { name: 'Who pays?' })).toBeVisible(),
    further: [
      { name: 'players', phone: true, reach: toPlayers },
      {
        name: 'players missing',
        reach: async (page) => {
          await page.getByRole('button', { name: 'Continue to payment' }).click();
          await expect(page.getByText('Enter how many students will play.')).toBeVisible();
        },
      },
      {
        name: 'card',
        phone: true,
        reach: async (page) => {
          await page.getByRole('radio').first().check();
          await chooseStudents(page, 3);
          await expect(page.getByRole('button', { name: /^Pay \$/ })).toBeVisible();
        },
      },
      {
        name: 'card missing',
        reach: async (page) => {
          await page.getByRole('button', { name: /^Pay \$/ }).click();
          await expect(page.getByText('Enter a phone number.', { exact: true })).toBeVisible();
        },
      },
      {
        name: 'invoice',
        phone: true,
        reach: async (page) => {
          await page.getByRole('button', { name: 'Pay later by invoice' }).click();
          await expect(page.getByLabel('Address')).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'purchase, card form without a payment',
    path: '/library/four-time-zones/purchase',
    account: 'manager',
    prints: /500/,
    reach: async (page) => {
      await failing('**/api/payments/intent')(page);
      await toPlayers(page);
      await chooseStudents(page, 3);
      await expect(page.getByText('Out of order.')).toBeVisible();
    },
  },
  {
    name: 'purchase, error',
    path: '/library/five-ways-to-win/purchase',
    account: 'manager',
    prints: /500/,
    reach: async (page) => {
      await failing('**/api/integrations/purchase')(page);
      await page.getByRole('button', { name: 'Launch Free Session' }).click();
      await expect(page.getByRole('heading', { name: 'PURCHASE ERROR' })).toBeVisible();
    },
  },
  {
    name: 'purchase, completed',
    phone: true,
    path: '/library/morning-edition/purchase',
    account: 'manager',
    reach: async (page) => {
      await page.getByRole('button', { name: 'Launch Free Session' }).click();
      await expect(completed(page)).toBeVisible();
    },
  },
  {
    name: 'purchase, on request',
    path: '/library/upper-reach/purchase',
    account: 'manager',
    reach: (page) => expect(page.getByRole('link', { name: 'Request Access' })).toBeVisible(),
  },
  {
    name: 'trial',
    path: '/library/two-hospitals/purchase?trial=true',
    account: 'manager',
    reach: (page) => expect(page.getByRole('button', { name: 'Launch Free Session' })).toBeVisible(),
  },
  {
    name: 'trial, used',
    path: '/library/winter-coats/purchase?trial=true',
    account: 'instructor',
    reach: (page) => expect(page.getByRole('link', { name: 'Contact Us' })).toBeVisible(),
  },
  {
    name: 'invites',
    phone: true,
    path: '/invites',
    account: 'student',
    reach: (page) => expect(page.getByRole('link', { name: 'Tiers' })).toBeVisible(),
  },
  {
    name: 'invites of everyone',
    phone: true,
    path: '/invites?email=',
    account: 'administrator',
    reach: (page) => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible(),
  },
  {
    name: 'no invites',
    path: '/invites',
    account: 'manager',
    reach: (page) => expect(page.getByText('No invites found.')).toBeVisible(),
  },
  {
    name: 'invites of an instructor',
    phone: true,
    path: '/invites',
    account: 'instructor',
    reach: (page) => expect(page.getByRole('link', { name: /^Manage class/ }).first()).toBeVisible(),
    further: [
      {
        name: 'invite of a student',
        phone: true,
        reach: async (page) => {
          await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
          await expect(page.getByText(/^Invitation of/)).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'invite, to play',
    phone: true,
    path: '/invites',
    account: 'student',
    reach: async (page) => {
      await page.getByRole('link', { name: 'Berth Plan' }).click();
      await expect(page.getByRole('link', { name: 'Play', exact: true })).toBeVisible();
    },
    further: [
      {
        name: 'invite, not open yet',
        phone: true,
        reach: invitePage({ opens_at: inDays(3), closes_at: inDays(9) }, /^This session has not opened yet/),
      },
      {
        name: 'invite, closed',
        phone: true,
        reach: invitePage({ closes_at: inDays(-1) }, /^This session closed on/),
      },
      {
        name: 'invite, cancelled',
        reach: invitePage(
          { purchase: { data: { status: 'cancelled' }, payer: 'student' } },
          /^This session was cancelled/,
        ),
      },
      {
        name: 'invite, withdrawn',
        phone: true,
        reach: invitePage({ revoked_at: inDays(-1) }, /^This invitation was withdrawn/),
      },
    ],
  },
  {
    name: 'receipt of a seat',
    phone: true,
    path: '/invites',
    account: 'student',
    reach: async (page) => {
      await page.getByRole('link', { name: 'The Frontier Fund' }).click();
      await page.getByRole('link', { name: 'View receipt' }).click();
      await heading('Receipt')(page);
    },
  },
  {
    name: 'receipt of an order',
    phone: true,
    path: '/sessions?q=MBA%202',
    account: 'instructor',
    reach: async (page) => {
      await page.getByRole('link', { name: 'MBA 2, spring' }).click();
      await page.getByRole('link', { name: 'View order' }).click();
      await heading(/^(Receipt|Order confirmation)$/)(page);
    },
  },
  {
    name: 'host’s login, expired',
    phone: true,
    path: '/authorize/request-1',
    account: 'student',
    prints: /404|410/,
    reach: (page) => expect(page.getByRole('alert')).toBeVisible(),
    further: [
      {
        name: 'host’s login, consent',
        phone: true,
        reach: async (page) => {
          await answering('**/api/oidc/interactions/*', 200, records.authorization)(page);
          await page.reload();
          await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
        },
      },
    ],
  },
  {
    name: 'invite, not found',
    path: '/invites/nothing',
    account: 'student',
    prints: /404/,
    reach: heading('Invite not found'),
  },
];
