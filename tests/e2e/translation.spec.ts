import type { BrowserContext } from '@playwright/test';
import { expect, test } from './fixtures';
import {
  chooseStudents,
  completed,
  enterCard,
  expectLaidOut,
  findMailedLink,
  openMailedLink,
  pay,
  startPurchase,
} from './hub';

// These tests run with all animations.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/**
 * Translates the page as the browsers' own translation does, into the same words: each text is taken out, and stands
 * in two elements in its place.
 */
function translate(): void {
  const untranslated = 'head, script, style, textarea, svg, font, [translate=no]';
  const wrap = (node: Node) => {
    const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    do {
      if (texts.currentNode instanceof Text) found.push(texts.currentNode);
    } while (texts.nextNode());
    for (const text of found) {
      if (!text.parentElement || text.parentElement.closest(untranslated)) continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) addedNodes.forEach(wrap);
  }).observe(document, { childList: true, subtree: true });
}

/** Translates all further pages of a browser. */
const translateIn = (context: BrowserContext) => context.addInitScript(translate);

test('a visitor filters the library and signs up in a translated browser', async ({ page, context }) => {
  await translateIn(context);
  await page.goto('/admin/library');
  const filters = page.getByRole('button', { name: /^Filters/, includeHidden: true });
  const price = page.getByLabel('Price');
  await price.selectOption({ index: 1 });
  await expect(filters).toHaveText('Filters (1)');
  await price.selectOption({ index: 0 });
  await expect(filters).toHaveText('Filters');

  await page.goto('/admin/register');
  const password = page.getByRole('textbox', { name: 'Password', exact: true });
  await page.getByLabel('Email').fill('tove@new-school.example');
  await password.fill('short');
  await expect(password).toHaveAccessibleDescription(/The password must be at least 10 characters long\./);
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('alert')).toContainText('2 fields need attention:');
  await password.fill('Teach-with-cases-27');
  await expect(page.getByRole('alert')).toContainText('1 field needs attention:');
  await page.getByRole('textbox', { name: 'Re-enter password' }).fill('Teach-with-cases-27');
  await page.getByRole('button', { name: 'Create' }).click();
  await expect(page).toHaveURL('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'What can we help you teach' })).toBeVisible();
});

test('an instructor buys and adds students, and one of them pays, in translated browsers', async ({
  page,
  context,
  signIn,
  openBrowser,
  expectConsole,
}) => {
  expectConsole(/409 .*\/auth\/autk/);
  await translateIn(context);
  await signIn(page, 'instructor');
  await startPurchase(page, 'Row 32');
  await page.getByRole('button', { name: 'I pay as the instructor' }).click();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await expect(summary).toContainText('$13.95 per student');
  await chooseStudents(page, 20);
  await expect(summary).toContainText('20 seats × $13.95');
  await expect(summary).toContainText('$279.00');
  await page.getByRole('button', { name: 'Pay later by invoice' }).click();
  // An order of the same account may have left one.
  await page.getByLabel('Address').fill('');
  await page.getByRole('button', { name: 'Complete purchase' }).click();
  await page.getByRole('link', { name: 'Address' }).click();
  await expect(page.getByLabel('Address')).toBeFocused();

  await startPurchase(page, 'Sprint Nine');
  await page.getByRole('button', { name: 'Students pay' }).click();
  await chooseStudents(page, 3);
  await expect(completed(page)).toBeVisible();
  await expectLaidOut(page);
  await expect(page.getByRole('main')).toContainText('$10.00 each (up to $30.00)');
  await page.getByRole('link', { name: 'Add students' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add students' });
  const preview = dialog.getByRole('status').filter({ hasText: 'cannot be added' });
  await dialog.getByLabel('Students').fill('nils@class-t');
  await expect(preview).toHaveText('1 entry cannot be added.');
  await dialog.getByLabel('Students').fill('nils@class-t.example\nolga');
  await expect(preview).toHaveText('1 student in your list. 1 entry cannot be added.');
  await dialog.getByLabel('Students').fill('nils@class-t.example');
  await dialog.getByRole('button', { name: 'Add 1 student' }).click();
  await expect(dialog.getByText('1 student added.')).toBeVisible();

  const student = await openBrowser();
  await translateIn(student.context());
  await openMailedLink(student, await findMailedLink(page, 'nils@class-t.example'));
  await student.getByRole('button', { name: /^Pay \$/ }).click();
  await student.getByLabel('Name').fill('Nils Nyberg');
  await enterCard(student, '4000 0000 0000 0002');
  await pay(student, '$10.00');
  await expect(student.getByRole('alert')).toContainText('declined');
  await student.getByLabel('Card number').fill('4000 0025 0000 3155');
  await pay(student, '$10.00');
  await student.getByRole('button', { name: 'Complete authentication' }).click();
  await expect(student.getByText('Your payment of $10.00 was received.')).toBeVisible();
  await student.getByRole('link', { name: 'Play', exact: true }).click();
  await expect(student.getByRole('heading', { name: 'Your first decision' })).toBeVisible();
});
