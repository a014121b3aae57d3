import { expectAccessible } from './accessibility';
import { expect, test } from './fixtures';
import { expectNoSidewaysScroll, findMailedLink } from './hub';

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true });

test('a student comes from the class link to the invite on a phone', async ({
  page,
  signIn,
  openBrowser,
}) => {
  await signIn(page, 'instructor');
  await page.goto('/admin/sessions?q=berth');
  await page.getByRole('link', { name: 'Operations, section B' }).click();
  await page.getByRole('link', { name: 'Class link' }).click();
  const section = page.getByRole('region', { name: 'Class link' });
  await section.getByRole('button', { name: 'Create class link' }).click();
  await section.getByRole('button', { name: 'Show QR code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join the class' });
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeInViewport({ ratio: 1 });
  await expectNoSidewaysScroll(page);
  // Only the sheet that hangs on a door needs to say which class it is.
  const facts = ['Operations, section B', 'Berth Plan'].map((fact) => dialog.getByText(fact));
  facts.push(dialog.getByText('Irene Castellanos'));
  for (const fact of facts) await expect(fact).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  for (const fact of facts) await expect(fact).toBeVisible();
  const pdf = await page.pdf({ format: 'A4' });
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: null });
  await dialog.getByRole('button', { name: 'Close' }).click();
  const link = await section.getByRole('textbox', { name: 'Link' }).inputValue();
  const email = 'gwen@class-link.example';

  const student = await openBrowser();
  await student.goto(new URL(link).pathname);
  await expect(student.getByRole('heading', { level: 1, name: 'Operations, section B' })).toBeVisible();
  await expectAccessible(student);
  await expectNoSidewaysScroll(student);
  await student.getByLabel('Email').fill(email);
  await student.getByRole('button', { name: 'Email me a link' }).click();
  await expect(student.getByRole('heading', { name: 'Check your email' })).toBeFocused();
  await expectAccessible(student);
  await expectNoSidewaysScroll(student);

  // This browser has asked for the link, so it is let in without a further question.
  await student.goto(await findMailedLink(page, email));
  await student.getByLabel('Name', { exact: true }).fill('Gwen');
  await student.getByLabel('Last name').fill('Ito');
  await expectAccessible(student);
  await expectNoSidewaysScroll(student);
  await student.getByRole('button', { name: 'Continue' }).click();
  await expect(student).toHaveURL(/\/admin\/invites\/\w+$/);
  await expect(student.getByText('has invited you to play')).toBeVisible();
  const invite = student.url();

  await student.goto(new URL(link).pathname);
  await expect(student.getByText('You are in this class.')).toBeVisible();
  await expectAccessible(student);
  await student.getByRole('link', { name: 'Open your invite' }).click();
  await expect(student).toHaveURL(invite);
});
