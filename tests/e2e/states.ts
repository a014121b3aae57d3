import { records } from '../support/records';
import { adminStates } from './adminStates';
import { expect } from './fixtures';
import { chooseStudents, completed } from './hub';
import {
  type Act,
  alert,
  answering,
  at,
  button,
  choose,
  dialog,
  failing,
  firstCard,
  firstRow,
  follow,
  heading,
  label,
  link,
  loading,
  loseSecondFactor,
  opened,
  phoneStep,
  press,
  type State,
  silent,
  step,
  text,
} from './state';

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Loads the page of an invite again with other fields, until the reason is there why it cannot be played. */
const invitePage =
  (fields: object, reason: RegExp): Act =>
  async (page) => {
    await page.unrouteAll();
    await page.route('**/api/invites/*', async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...(await response.json()), ...fields } });
    });
    await page.reload();
    await text(reason)(page);
  };

const toPlayers = press('I pay as the instructor', heading('How many students?', 2));

const forVisitors: State[] = [
  at('/login', 'sign-in', heading('Sign in'), {
    prints: /401/,
    further: [
      step('refused', async (page) => {
        await page.getByLabel('Email').fill('nobody@demo.example');
        await page.getByRole('textbox', { name: 'Password' }).fill('wrong');
        await press('Login', alert)(page);
      }),
    ],
  }),
  at('/recover', 'access via email', heading('Access Via Email'), {
    further: [
      step('link asked for', async (page) => {
        await page.getByLabel('Email').fill('nobody@demo.example');
        await press('Request', text(/^Check your inbox/))(page);
      }),
    ],
  }),
  at('/register', 'sign-up', heading('Sign up'), {
    further: [
      step('fields missing', press('Create', text(/^2 fields need attention/))),
      step('weak password', async (page) => {
        await page.getByRole('textbox', { name: 'Password', exact: true }).fill('abc');
        await page.getByRole('button', { name: 'SHOW password' }).first().click();
        await expect(page.getByText('at least 10 characters long.').first()).toBeVisible();
      }),
    ],
  }),
  at('/magiclogin?token=x&from=campus', 'magic login', heading(/Hang on/), {
    prints: /409|401/,
    before: silent('**/auth/autk'),
    further: [
      // The waiting call stays held: without its route it would reach the server.
      step('magic login, Continue', async (page) => {
        await answering('**/auth/autk', 409, { message: 'Press Continue to finish signing in.' })(page);
        await page.reload();
        await heading('Almost there')(page);
      }),
      step('magic login, expired', async (page) => {
        await page.unrouteAll();
        await press('Continue', alert)(page);
      }),
    ],
  }),
  at('/billing?from=2026-01-01', 'invoices of a school', heading('Your invoices'), {
    further: [
      step('link asked for', async (page) => {
        await page.getByLabel('Email').fill('nobody@demo.example');
        await press('Email me a link', text(/^If we send invoices to/))(page);
      }),
      phoneStep('its documents', async (page) => {
        await answering('**/api/billing/visit', 200, { token: 'x' })(page);
        await answering('**/api/documents/sums*', 200, records.documentSums)(page);
        await answering('**/api/documents/all*', 200, { items: [records.document], total: 1 })(page);
        await answering('**/api/documents/document-1', 200, records.document)(page);
        await page.evaluate(() => window.location.assign('#x'));
        await firstRow(page);
      }),
      phoneStep('one of them', follow('Invoice INV-2026-00001', heading('Invoice INV-2026-00001'))),
    ],
  }),
  at('/northbeam', 'catalogue of a partner', firstCard),
  at('/contact', 'contact', heading('Contact us'), {
    further: [
      step('sent', async (page) => {
        await page.getByLabel('Name', { exact: true }).fill('Xenia');
        await page.getByLabel('Surname').fill('Okafor');
        await page.getByLabel('Email').fill('xenia@new-school.example');
        await page.getByLabel('Message').fill('Hello');
        await press('Send', text(/^Thank you for reaching out\./))(page);
      }),
    ],
  }),
  at('/error?code=403', 'error page', heading('We can’t open this page')),
  at('/nothing-here', 'not found', heading('Page not found'), { prints: /404/ }),
  at('/accessibility', 'accessibility', heading('Accessibility')),
  at('/library', 'library', firstCard, {
    phone: true,
    further: [
      step('nothing found', async (page) => {
        await page.getByLabel('Search').fill('zzzz');
        await text('Nothing matches “zzzz”.')(page);
      }),
    ],
  }),
  at('/library', 'library, loading', loading, { before: silent('**/api/public/clients/all') }),
  at('/library', 'library, failed', alert, { before: failing('**/api/public/clients/all'), prints: /500/ }),
  at('/library/harbour-lease', 'detail, signed out', heading('The Harbour Lease')),
  at('/library/harbour-lease', 'detail, failed', heading(/^We couldn’t load/), {
    before: failing('**/api/public/clients/harbour-lease'),
    prints: /500/,
  }),
  at('/join', 'class code', press('Go to the class', text(/^A class code has eight/)), {
    prints: /404/,
    further: [
      phoneStep('class code, unknown', async (page) => {
        await page.getByRole('textbox').fill('BBBB-BBBB');
        await press('Go to the class', heading('We can’t find this class'))(page);
      }),
    ],
  }),
  at('/join/BCDF-GHJK', 'class link, full', text(/^All seats of this class are taken/), {
    prints: /404/,
    before: answering('**/api/join/*', 200, {
      ...records.openClass,
      client: { ...records.openClass.client, cover_url: '' },
      caller: null,
      state: 'full',
    }),
  }),
];

const forStudents: State[] = [
  at('/invites', 'invites', link('Tiers'), {
    phone: true,
    further: [
      phoneStep('receipt of a seat', async (page) => {
        await follow('The Frontier Fund', link('View receipt'))(page);
        await follow('View receipt', heading('Receipt'))(page);
      }),
    ],
  }),
  at('/invites/:id', 'invite', opened, {
    list: 'invites/all',
    further: [
      phoneStep(
        'invite, not open yet',
        invitePage(
          { opens_at: inDays(3), closes_at: inDays(9), class_state: 'scheduled', changes_in: 3 * 86_400_000 },
          /^This class opens on/,
        ),
      ),
      phoneStep(
        'invite, withdrawn',
        invitePage({ revoked_at: inDays(-1) }, /^This invitation was withdrawn/),
      ),
    ],
  }),
  at('/authorize/request-1', 'host’s login, expired', alert, { prints: /404|410/ }),
  at('/authorize/request-1', 'host’s login, consent', button('Continue'), {
    before: answering('**/api/oidc/interactions/*', 200, records.authorization),
  }),
];

const forInstructors: State[] = [
  at('/dashboard', 'dashboard', heading('Your sessions')),
  at('/library/berth-plan', 'detail, bought', link(/Access Game/), {
    phone: true,
    further: [
      step('materials', async (page) => {
        await page.getByRole('link', { name: 'Materials' }).click();
        await expect(page.getByRole('dialog').getByRole('heading').nth(1)).toBeVisible();
      }),
    ],
  }),
  at('/library/berth-plan?materials=true', 'materials, address unproven', button('Send again'), {
    prints: /409/,
    before: answering('**/api/clients/*', 409, {
      message: 'Confirm your email address to open the materials.',
      errors: { email: 'Confirm your email address to open the materials.' },
    }),
  }),
  at('/magiclogin?token=x', 'magic login, somebody is signed in', heading('You’re already signed in')),
  at('/sessions', 'sessions', firstRow, {
    phone: true,
    further: [
      phoneStep('class link', async (page) => {
        await page.getByRole('link', { name: 'Sprint Nine' }).first().click();
        await page.getByRole('link', { name: 'Class link' }).click();
        await page.getByRole('button', { name: 'Create class link' }).click();
        await expect(page.getByRole('textbox', { name: 'Link' })).toBeVisible();
      }),
      step('renew the class link', press('Renew link', dialog())),
    ],
  }),
  at('/sessions/:id', 'class', firstRow, {
    phone: true,
    list: 'sessions/all?q=MBA%202',
    further: [
      phoneStep('student’s steps', async (page) => {
        await firstRow(page);
        await page.locator('summary').first().click();
        await text(/^Invited/)(page);
      }),
      step('remind', press('Remind…', dialog('Remind students'))),
      phoneStep('add students', async (page) => {
        await page.getByRole('button', { name: 'Cancel' }).click();
        await page.getByRole('button', { name: 'Add students' }).click();
        await page
          .getByRole('textbox', { name: 'Students' })
          .fill('Lovelace;Ada;ada@school.example\nnobody;x;y');
        await text('1 student in your list. 1 entry cannot be added.')(page);
      }),
    ],
  }),
  at('/sessions/:id', 'class, settings', follow('Settings', label('Class name')), {
    phone: true,
    list: 'sessions/all?q=MBA%202',
    further: [
      phoneStep('co-teacher', async (page) => {
        await page.getByRole('link', { name: 'Co-teachers' }).click();
        await page.getByLabel('Email of a co-teacher').fill(`co-teacher-${Date.now()}@school.example`);
        await page.getByRole('button', { name: 'Add co-teacher' }).click();
        await expect(page.getByRole('list', { name: 'Co-teachers' })).toBeVisible();
      }),
      step('remove the co-teacher', press(/^Remove /, dialog(/^Remove /))),
    ],
  }),
  at('/sessions/:id?state=unopened', 'class, not all opened', firstRow, {
    phone: true,
    list: 'sessions/all?q=copperline',
    further: [phoneStep('edit a student', choose('Edit student', dialog()))],
  }),
  at('/sessions/:id/seats', 'add seats', label('Seats to add'), { list: 'sessions/all?q=MBA%202' }),
  at('/receipts/:id', 'receipt of an order', heading(/^(Receipt|Order confirmation)/), {
    list: 'purchases/all?q=castellanos&sort=created_at:asc',
  }),
  at('/documents', 'billing', firstRow, { phone: true }),
  at('/documents/:id', 'invoice', heading(/^(Invoice|Receipt) /), { list: 'documents/all' }),
  at('/invites/:id', 'invite of a student', text(/^Invitation of/), { list: 'invites/all?q=copperline' }),
];

const forManagers: State[] = [
  at('/dashboard', 'dashboard', opened),
  at('/profile', 'profile', heading('Profile'), {
    phone: true,
    prints: /500|422/,
    further: [
      step('profile, saved', async (page) => {
        const toast = page.getByText('Your profile has been saved.');
        await press('Save', () => expect(toast).toBeVisible())(page);
        await toast.hover();
      }),
      phoneStep('profile, other devices', async (page) => {
        const device = 'Samsung Internet for Android on Android';
        const logins = ['here', 'there'].map((_id) => ({
          ...records.login,
          _id,
          device,
          current: _id === 'here',
        }));
        await answering('**/auth/logins', 200, { items: logins, total: 2 })(page);
        await page.reload();
        await button('Sign out everywhere else')(page);
      }),
      step('profile, draft', async (page) => {
        await page.getByLabel('Last name').fill('Unsaved');
        await page.reload();
        await text('Your unsaved changes are back.')(page);
      }),
      step('profile, errors', async (page) => {
        await failing('**/users/*')(page);
        await press('Save', (page) => expect(page.getByRole('alert')).toHaveText('Out of order.'))(page);
        await page.getByRole('textbox', { name: 'New password', exact: true }).fill('abc');
        await page.getByRole('textbox', { name: 'Confirm new password' }).fill('abd');
        await text('Password and password confirmation do not match.')(page);
      }),
      phoneStep('profile, a recent sign-in needed', async (page) => {
        const message = 'Confirm that it is you to make this change.';
        const json = { message, reason: 'recent-sign-in' };
        await answering('**/users/*', 422, json, 'POST')(page);
        for (const name of ['New password', 'Confirm new password'])
          await page.getByRole('textbox', { name, exact: true }).fill('Teach-with-cases-29');
        await press('Save', dialog('Confirm that it’s you'))(page);
      }),
    ],
  }),
  at('/profile', 'two-step sign-in', press('Set up', text(/^Scan this with/)), {
    further: [
      phoneStep('two-step sign-in, a code needed', async (page) => {
        await loseSecondFactor(page);
        await page.reload();
        await expect(page.getByLabel('Code of your authenticator app')).toBeFocused();
      }),
    ],
  }),
  at('/library/two-hospitals/purchase', 'purchase, payer', heading('Who pays?', 2), {
    phone: true,
    further: [
      phoneStep('players', toPlayers),
      phoneStep('card', async (page) => {
        await page.getByRole('radio').first().check();
        await chooseStudents(page, 3);
        await button(/^Pay \$/)(page);
      }),
      step('card missing', press(/^Pay \$/, text('Enter a phone number.'))),
      phoneStep('invoice', press('Pay later by invoice', label('Address'))),
    ],
  }),
  at(
    '/library/five-ways-to-win/purchase',
    'purchase, error',
    press('Launch Free Session', text('PURCHASE ERROR')),
    {
      prints: /500/,
      before: answering('**/api/integrations/purchase', 500, { message: 'Out of order.' }, 'POST'),
    },
  ),
  at(
    '/library/morning-edition/purchase',
    'purchase, completed',
    press('Launch Free Session', (page) => expect(completed(page)).toBeVisible()),
  ),
  at('/library/upper-reach/purchase', 'purchase, on request', link('Request Access')),
];

const forAdministrators: State[] = [
  at('/dashboard', 'dashboard', opened, {
    phone: true,
    further: [
      phoneStep('search', async (page) => {
        await press('Search', dialog('Search'))(page);
        await page.getByRole('combobox', { name: 'Search' }).fill('berth');
        await expect(page.getByRole('option').first()).toBeVisible();
      }),
      phoneStep('menu', async (page) => {
        await page.keyboard.press('Escape');
        await press('Menu', dialog())(page);
      }),
      phoneStep('about', press('About', dialog('About'))),
    ],
  }),
  at('/schools/:id', 'school', opened, { list: 'schools/all?q=northfield' }),
  at('/clients?pp=10', 'simulations', firstRow, { phone: true }),
  at('/clients/new', 'simulation, new', opened, {
    further: [phoneStep('name missing', press('Save', text('Enter a name.')))],
  }),
  at('/clients/:id', 'simulation', opened, { list: 'clients/all?q=berth' }),
  at('/payments', 'payments', opened),
  at('/invoices', 'invoices', firstRow, {
    phone: true,
    further: [phoneStep('mark as paid', choose('Mark as paid', dialog()))],
  }),
  at('/webhooks', 'webhook log', heading('Webhook log'), {
    further: [
      phoneStep('webhooks that were sent, wait, and were given up', async (page) => {
        const items = ['sent', 'queued', 'failed'].map((state) => ({
          ...records.webhook,
          _id: state,
          state,
        }));
        await answering('**/api/webhooks/all*', 200, { items, total: 3 })(page);
        await page.getByRole('button', { name: 'Refresh' }).click();
        await expect(page.getByRole('button', { name: /^(Send again|Actions for)/ })).toHaveCount(2);
      }),
    ],
  }),
  at(
    '/invites?email=',
    'invites of everyone',
    (page) => expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible(),
    { phone: true },
  ),
];

/** The states of the screens that are looked at, and pictured. */
export const states: readonly State[] = [
  ...forVisitors,
  ...forStudents.map((state) => ({ ...state, account: 'student' as const })),
  ...forInstructors.map((state) => ({ ...state, account: 'instructor' as const })),
  ...forManagers.map((state) => ({ ...state, account: 'manager' as const })),
  ...[...forAdministrators, ...adminStates].map((state) => ({ ...state, account: 'administrator' as const })),
];
