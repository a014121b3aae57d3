import type { Page } from '@playwright/test';
import Papa from 'papaparse';
import { expectAccessible } from '../accessibility';
import {
  chooseStudents,
  completed,
  countPageLoads,
  enterByLink,
  enterCard,
  expectNoSidewaysScroll,
  openMailedLink,
  openTab,
  pay,
  startPurchase,
} from '../hub';
import { expect, test } from './fixtures';
import { enter, password, simulation } from './people';

// One hub serves all journeys.
test.describe.configure({ mode: 'default' });

// A mailed link asks for confirmation in a browser that did not request it.
const otherBrowser = /409 .*\/auth\/autk/;

const playLink = (page: Page) => page.getByRole('link', { name: 'Play', exact: true });
const firstDecision = (page: Page) => page.getByRole('heading', { name: 'Your first decision' });
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const counts = (page: Page) => page.getByRole('list', { name: 'Students by state' }).getByRole('listitem');

/** Makes the page follow at once, as when its tab is shown again; otherwise it does so within ten seconds. */
const showAgain = (page: Page) => page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Pays the open invite by card, and opens the game. */
async function payAndPlay(student: Page): Promise<void> {
  await student.getByRole('button', { name: /^Pay \$/ }).click();
  await enterCard(student, '4242 4242 4242 4242');
  await pay(student, '$12.50');
  await playLink(student).click();
  await expect(firstDecision(student)).toBeVisible();
}

test('an instructor buys, invites students by a file, and sees them pay and play', async ({
  page,
  hub,
  people,
  openBrowser,
  expectConsole,
}) => {
  expectConsole(otherBrowser);
  const { email } = await people.anInstructor();
  await page.goto('/admin/login');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await startPurchase(page, simulation.name);
  await page.getByRole('button', { name: 'Students pay' }).click();
  await chooseStudents(page, 5);
  await expect(completed(page)).toBeVisible();
  await page.getByRole('link', { name: 'Add students' }).click();

  const students = Array.from({ length: 5 }, (_, n) => ({
    'First name': `Pupil ${n}`,
    'Last name': 'O’Neil',
    Email: people.anAddress('pupil'),
  }));
  const dialog = page.getByRole('dialog', { name: 'Add students' });
  await dialog.getByLabel('Choose a CSV file').setInputFiles({
    name: 'class.csv',
    mimeType: 'text/csv',
    // In Windows-1252, where the apostrophe has a byte of its own.
    buffer: Buffer.from(Papa.unparse(students).replaceAll('’', '\u0092'), 'latin1'),
  });
  await dialog.getByRole('button', { name: 'Add 5 students' }).click();
  await expect(dialog.getByText(/^5 students added\./)).toBeVisible();
  await page.keyboard.press('Escape');
  for (const { Email } of students) await hub.mailedLink(Email);
  expect(students.filter(({ Email }) => hub.mailsTo(Email).length !== 1)).toEqual([]);

  const loads = countPageLoads(page);
  const [first = '', second = ''] = students.map(({ Email }) => Email);
  const ada = await openBrowser();
  await openMailedLink(ada, await hub.mailedLink(first));
  await payAndPlay(ada);
  await ada.getByRole('radio').first().check();
  await ada.getByRole('button', { name: 'Make this move' }).click();
  await expect(ada.getByRole('heading', { name: /^Your opening/ })).toBeVisible();
  const alan = await openBrowser();
  await openMailedLink(alan, await hub.mailedLink(second));
  await payAndPlay(alan);

  await showAgain(page);
  await expect(counts(page)).toHaveText(['All 5', 'Not opened 3', 'Finished 1']);
  await expect(rowOf(page, first)).toContainText(/O’Neil.*Finished/);
  await expect(rowOf(page, second)).toContainText('Started');
  expect(loads()).toBe(0);
});

test('a co-teacher sees no payments, and loses the access at once; a refunded student loses the links, and frees the seat', async ({
  page,
  hub,
  people,
  openBrowser,
  expectConsole,
}) => {
  expectConsole(otherBrowser);
  const { id, path, instructor, aPaidStudent } = await people.aClass({ payer: 'student', quantity: 1 });
  const ada = await aPaidStudent('Ada');
  const email = people.anAddress('theo');
  await enter(page, hub, instructor.token);
  await page.goto(`/admin/sessions/${id}`);
  await rowOf(page, ada.email).getByText('Paid').click();
  await expect(rowOf(page, ada.email)).toContainText('$12.50');
  await page.getByRole('link', { name: 'Co-teachers' }).click();
  await page.getByLabel('Email of a co-teacher').fill(email);
  await page.getByRole('button', { name: 'Add co-teacher' }).click();
  await expect(page.getByRole('list', { name: 'Co-teachers' })).toContainText(email);

  const theo = await openBrowser();
  await enterByLink(theo, await hub.mailedLink(email));
  await expect(rowOf(theo, ada.email)).toContainText('Paid');
  await expect(theo.getByRole('main')).not.toContainText('$');
  const game = await openTab(theo, 'Access Game');
  await expect(rowOf(game, ada.email)).toContainText('Ready to play');

  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText(/is no longer a co-teacher\.$/)).toBeVisible();
  expectConsole(/404 .*\/api\/sessions\//);
  await showAgain(theo);
  await expect(theo.getByRole('heading', { level: 1, name: 'Session not found' })).toBeVisible();

  const student = await openBrowser();
  await enter(student, hub, ada.token);
  await student.goto(`/admin/invites/${ada.invite}`);
  await expect(playLink(student)).toBeVisible();
  await people.call('POST', `${path}/students/mail`, instructor.token, { students: [ada.invite] });
  // The invitation, the payment, and the invitation once more.
  const link = await hub.mailedLink(ada.email, 3);

  const administrator = await openBrowser();
  await enter(administrator, hub, hub.administrator);
  await administrator.goto(`/admin/sessions/${id}`);
  await administrator.getByRole('button', { name: `Actions for ${ada.name}` }).click();
  await administrator.getByRole('menuitem', { name: 'Revoke invitation' }).click();
  await administrator.getByRole('button', { name: 'Revoke and refund' }).click();
  await expect(administrator.getByText('Invitation revoked.')).toBeVisible();
  await expect(administrator.getByText('0 of 1 seats taken')).toBeVisible();

  expectConsole(/40\d .*\/(auth\/autk|oidc|api\/oidc)/);
  await playLink(student).click();
  await expect(student.getByRole('alert')).toContainText('was withdrawn');
  await expect(firstDecision(student)).toBeHidden();
  await student.goto(`/admin/invites/${ada.invite}`);
  await expect(student.getByText(/^This invitation was withdrawn\./)).toBeVisible();
  const stranger = await openBrowser();
  await stranger.clock.install();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toBeVisible();
  await stranger.clock.runFor(3_100);
  await expect(stranger.getByRole('alert')).toBeVisible();
  await expect(stranger.getByRole('button', { name: 'Continue' })).toBeHidden();
  const added = { students: [{ email: people.anAddress('zoe'), name: 'Zoe', lastname: '' }] };
  expect((await people.call('POST', `${path}/students`, instructor.token, added)).added).toHaveLength(1);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

  test('a student joins by the class link that a sheet on the door shows, gets one invite, and plays', async ({
    page,
    hub,
    people,
    openBrowser,
  }) => {
    const { id, path, instructor } = await people.aClass({ payer: 'instructor' });
    await enter(page, hub, instructor.token);
    await page.goto(`/admin/sessions/${id}`);
    await page.getByRole('link', { name: 'Class link' }).click();
    const section = page.getByRole('region', { name: 'Class link' });
    await section.getByRole('button', { name: 'Create class link' }).click();
    const link = await section.getByRole('textbox', { name: 'Link' }).inputValue();
    await section.getByRole('button', { name: 'Show QR code' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join the class' });
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeInViewport({ ratio: 1 });
    await expectNoSidewaysScroll(page);
    // Only the sheet that hangs on a door needs to say which class it is.
    const facts = [simulation.name, 'Irene Castellanos'].map((fact) => dialog.getByText(fact).first());
    for (const fact of facts) await expect(fact).toBeHidden();
    await page.emulateMedia({ media: 'print' });
    for (const fact of facts) await expect(fact).toBeVisible();
    const pdf = await page.pdf({ format: 'A4' });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);

    const student = await openBrowser();
    const expectFit = async () => {
      await expectAccessible(student);
      await expectNoSidewaysScroll(student);
    };
    const email = people.anAddress('gwen');
    await student.goto(link);
    await student.getByLabel('Email').fill(email);
    await expectFit();
    await student.getByRole('button', { name: 'Email me a link' }).tap();
    await expect(student.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expectFit();
    // This browser has asked for the link, so it is let in without a further question.
    await student.goto(await hub.mailedLink(email));
    await student.getByLabel('Name', { exact: true }).fill('Gwen');
    await expectFit();
    await student.getByRole('button', { name: 'Continue' }).tap();
    await expect(student).toHaveURL(/\/admin\/invites\/\w+$/);
    const invite = student.url();
    await student.goto(link);
    await expect(student.getByText('You are in this class.')).toBeVisible();
    await expectFit();
    await student.getByRole('link', { name: 'Open your invite' }).tap();
    await expect(student).toHaveURL(invite);
    await expectNoSidewaysScroll(student);
    await playLink(student).tap();
    await expect(firstDecision(student)).toBeVisible();
    await expectNoSidewaysScroll(student);

    const roster = await people.call('GET', `${path}/students/all`, instructor.token);
    expect(roster.items).toMatchObject([{ email, started_at: expect.any(String) }]);
  });
});
