import type { Locator, Page } from '@playwright/test';
import type { Simulation } from '../../src/contract/simulation';
import { expectAccessible } from './accessibility';
import { test as base, expect } from './fixtures';
import { hold } from './hold';
import { search, stopClock } from './hub';
import { press, tabTo, type } from './keys';

interface Hub {
  /** Creates a simulation for this test and opens it in the editor. */
  openSimulation: (
    fields?: Partial<Simulation>,
  ) => Promise<{ name: string; read: () => Promise<Simulation> }>;
}

let counter = 0;

const test = base.extend<Hub>({
  openSimulation: async ({ page, signIn, tokenOf }, use, { workerIndex }) => {
    await use(async (fields = {}) => {
      await signIn(page, 'administrator');
      const headers = { Authorization: `Bearer ${await tokenOf('administrator')}` };
      const call = async (path: string, data?: object): Promise<Simulation> => {
        const options = data ? { method: 'POST', headers, data } : { headers };
        const answer = await page.request.fetch(path, options);
        expect(answer.ok(), await answer.text()).toBe(true);
        return answer.json();
      };
      counter += 1;
      // The new simulation is a copy, because the call needs every field.
      const list = await page.request.get('/api/clients/all?q=harbour-lease', { headers });
      const [{ _id: model }] = (await list.json()).items;
      const { _id, created_at, updated_at, ...copy } = await call(`/api/clients/${model}`);
      const name = `Editor test ${workerIndex} ${counter} ${Date.now()}`;
      // A host's id is unique.
      const emptied = { overview: '', res_launch: '', res_debrief: '', client_id: '' };
      const made = await call('/api/clients', { ...copy, name, slug: '', order: 900, ...emptied, ...fields });
      await page.goto(`/admin/clients/${made._id}`);
      await expect(page.getByRole('heading', { level: 1, name: `Client: ${name}` })).toBeVisible();
      return { name, read: () => call(`/api/clients/${made._id}`) };
    });
  },
});

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const tool = (page: Page, editor: string, name: string) =>
  page.getByRole('toolbar', { name: `${editor}: format` }).getByRole('button', { name });
const badge = (page: Page, state: string) => page.getByRole('status').getByText(state, { exact: true });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Save' });

async function save(page: Page): Promise<void> {
  await saveButton(page).first().click();
  await expect(badge(page, 'saved')).toBeVisible();
}

/** Presses keys one after the other, in the editor that has the focus. */
async function pressAll(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Pastes HTML into the editor as if another program had copied it. */
async function paste(editor: Locator, html: string): Promise<void> {
  await editor.evaluate((element, content) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', content);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, html);
}

test('six texts are typed, formatted, undone and stored as clean HTML', async ({ page, openSimulation }) => {
  const { read } = await openSimulation({
    overview: '<p>One <strong>two</strong> three</p>',
    description: '<h2>Plan</h2>\n<p>end</p>',
    res_collateral: '<h3>OneTwo</h3>',
    res_add_students: '<h2>Plan</h2>',
    res_debrief: '<ul>\n  <li>a</li>\n</ul>',
  });
  const { keyboard } = page;
  const open = async (name: string, at: 'Home' | 'End') => {
    await text(page, name).focus();
    await keyboard.press(`Control+${at}`);
    return text(page, name);
  };
  const overview = await open('Overview', 'End');
  await page.evaluate(() => {
    const changed = new Set<string>();
    Object.assign(window, { changed });
    for (const editor of document.querySelectorAll<HTMLElement>('[data-field] [contenteditable]')) {
      const name = editor.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
      new MutationObserver(() => changed.add(name)).observe(editor, { subtree: true, childList: true });
    }
  });
  // Nothing is waited for, so that each key has to find what the one before it has left.
  await keyboard.type(', four');
  await keyboard.press('Enter');
  await keyboard.type('A new line');
  await keyboard.press('Shift+Enter');
  await keyboard.type("it's soft");
  await keyboard.press('Backspace');
  await keyboard.type('A');
  await keyboard.press('ArrowLeft');
  await keyboard.type('!');
  await pressAll(page, 'End', 'Control+B');
  await keyboard.type('bold');
  await keyboard.press('Control+B');
  await keyboard.type(' plain');
  await keyboard.press('Shift+Home');
  await keyboard.type('over');
  await keyboard.press('Control+Z');
  await paste(overview, '<i>pasted</i>');
  await keyboard.type('x');
  await keyboard.press('Home');
  await keyboard.type('y');
  expect(await page.evaluate(() => [...(Reflect.get(window, 'changed') as Set<string>)])).toEqual([
    'overview',
  ]);

  await open('Launch', 'End');
  await keyboard.type('Start ');
  await keyboard.press('Control+b');
  await expect(tool(page, 'Launch', 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await keyboard.type('now');
  await tool(page, 'Launch', 'Bold').click();
  await tool(page, 'Launch', 'Italic').click();
  await keyboard.type(' quietly');
  await pressAll(page, 'Control+i', 'Shift+Enter');
  await keyboard.type('see the guide');
  await keyboard.press('Control+Shift+ArrowLeft');
  await tool(page, 'Launch', 'Add Link').click();
  await expect(page.getByLabel('URL', { exact: true })).toBeFocused();
  await page.getByLabel('URL', { exact: true }).fill('help.example/launch');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(text(page, 'Launch')).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.type('Done.');

  const description = await open('Description', 'Home');
  await keyboard.press('End');
  await keyboard.type('s');
  await keyboard.press('Enter');
  await expect(description.locator('[data-block]')).toHaveText(['Plans', '', 'end']);
  await keyboard.press('Control+Z');
  // draft-js applies undo in a separate task.
  await expect(description.locator('[data-block]')).toHaveText(['Plans', 'end']);
  await keyboard.press('Enter');
  await keyboard.type('below');
  await open('Collateral', 'Home');
  await pressAll(page, 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter');

  const students = await open('Add students', 'Home');
  await pressAll(page, 'Control+A', 'Delete');
  await expect(students.locator('h2')).toHaveCount(0);
  await keyboard.press('Control+Z');
  await expect(students.locator('h2')).toHaveText('Plan');
  await pressAll(page, 'Control+A', 'Delete');
  await keyboard.type('Words');
  await open('Debrief', 'End');
  await keyboard.press('Backspace');
  await keyboard.type('b');
  await save(page);
  const stored = {
    overview: '<p>One <strong>two</strong> three, four</p>\n<p>A new line<br>\ny<em>pastedx</em></p>',
    res_launch:
      '<p>Start <strong>now</strong><em> quietly</em><br>\nsee the <a href="https://help.example/launch">guide</a></p>\n<p>Done.</p>',
    description: '<h2>Plans</h2>\n<p>below</p>\n<p>end</p>',
    res_collateral: '<h3>One</h3>\n<h3>Two</h3>',
    res_add_students: '<p>Words</p>',
    res_debrief: '<p>b</p>',
  };
  expect(await read()).toMatchObject(stored);

  await page.reload();
  await expect(text(page, 'Launch')).toContainText('Done.');
  await open('Debrief', 'End');
  await pressAll(page, 'Control+A', 'Delete');
  await save(page);
  expect(await read()).toMatchObject({ ...stored, res_debrief: '' });
});

test('copied lines can be pasted, also after a reload', async ({ page, openSimulation }) => {
  const lines =
    '<p><strong>Bring</strong> a <a href="https://a.example/">laptop</a></p>\n<p>And <em>time</em></p>';
  const { read } = await openSimulation({ res_launch: lines });
  const launch = text(page, 'Launch');
  await launch.click();
  await page.keyboard.type('x');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await pressAll(page, 'Control+A', 'Control+C', 'Control+End', 'Enter', 'Control+V');
  await expect(launch).toHaveText('Bring a laptopAnd timeBring a laptopAnd time');
  await save(page);
  // After a reload only the browser's clipboard remains, not the editor's own.
  await page.reload();
  await expect(launch).toContainText('And time');
  await launch.click();
  await pressAll(page, 'Control+A', 'Control+V');
  await expect(launch).toHaveText('Bring a laptopAnd time');
  await page.keyboard.press('Backspace');
  await save(page);
  expect((await read()).res_launch).toBe(lines.replace('time', 'tim'));
});

test('what an input method composes replaces the selection', async ({ page, openSimulation }) => {
  const { read } = await openSimulation({
    overview: '<p>first line</p>\n<p>second line</p>\n<p>third line</p>',
    description: '<p>a <strong>bold</strong> line</p>',
    res_launch: '<h2>first line</h2>\n<p>second line</p>',
  });
  const ime = await page.context().newCDPSession(page);
  /** Selects from the start of a text, and composes and commits a word as Japanese is typed. */
  const compose = async (name: string, ...select: string[]) => {
    await text(page, name).focus();
    await pressAll(page, 'Control+Home', ...select);
    for (const shown of ['n', 'に', 'にほ'])
      await ime.send('Input.imeSetComposition', {
        text: shown,
        selectionStart: shown.length,
        selectionEnd: shown.length,
      });
    await ime.send('Input.insertText', { text: '日本' });
    // draft-js takes the composition over a moment later, or before the next key.
    await page.keyboard.press('End');
  };
  const lines = (name: string) => text(page, name).locator('[data-block]');
  await compose('Overview', 'Shift+ArrowDown', 'Shift+End');
  await expect(lines('Overview')).toHaveText(['日本', 'third line']);
  await compose('Description', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Shift+End');
  await expect(lines('Description')).toHaveText(['a b日本']);
  await compose('Launch', 'ArrowRight', 'Shift+ArrowDown');
  await expect(lines('Launch')).toHaveText(['f日本econd line']);
  await compose('Debrief');
  await expect(lines('Debrief')).toHaveText(['日本']);
  await save(page);
  const stored = {
    overview: '<p>日本</p>\n<p>third line</p>',
    description: '<p>a <strong>b日本</strong></p>',
    res_launch: '<h2>f日本econd line</h2>',
    res_debrief: '<p>日本</p>',
  };
  expect(await read()).toMatchObject(stored);
  // Each composition is a step of its own, together with the text that it has replaced.
  await compose('Debrief', 'End');
  await page.keyboard.type('!');
  await compose('Debrief', 'Control+A');
  await expect(lines('Debrief')).toHaveText(['日本']);
  await page.keyboard.press('Control+Z');
  await expect(lines('Debrief')).toHaveText(['日本日本!']);
  await page.keyboard.press('Control+Z');
  await expect(lines('Debrief')).toHaveText(['日本日本']);
  await page.keyboard.press('Control+Z');
  await expect(lines('Debrief')).toHaveText(['日本']);
});

test('letters typed a moment before are never lost', async ({ page, openSimulation, expectConsole }) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  const { name } = await openSimulation({ overview: '<p>abc</p>' });
  const address = page.url();
  await page.goto('/admin/clients');
  await search(page, name);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(address);
  const overview = text(page, 'Overview');
  await overview.focus();
  await page.keyboard.press('Control+End');
  // The stopped clock simulates typing without a pause, so that no timer fires before Back.
  await stopClock(page);
  await page.keyboard.type('xyz');
  await page.evaluate(() => history.back());
  // React continues its delayed rendering when the clock runs again.
  await page.clock.resume();
  await expect(page).toHaveURL(/\/admin\/clients\?/);
  await expect(page.getByText(`Unsaved changes to ${name} are kept in this tab`)).toBeVisible();
  await page.evaluate(() => history.forward());
  await expect(page).toHaveURL(address);
  await expect(overview).toHaveText('abcxyz');

  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    return asked.length > 1 ? dialog.dismiss() : dialog.accept();
  });
  await overview.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('!');
  await page.reload();
  await expect(overview).toHaveText('abcxyz!');
  await page.context().setOffline(true);
  await saveButton(page).first().click();
  await expect(badge(page, 'failed')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Nothing has been saved');
  await expect(overview).toHaveText('abcxyz!');
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(['beforeunload', 'beforeunload']);
  await page.context().setOffline(false);
  await save(page);
});

test('a simulation is edited, given a link and saved by keyboard', async ({ page, openSimulation }) => {
  const { read } = await openSimulation();
  await tabTo(page, page.getByLabel('Subtitle'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By keyboard');
  await type(page, text(page, 'Overview'), 'Read the brief');
  await expect(tool(page, 'Overview', 'Add Link')).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('URL', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  // The toolbar is one tab stop, and is passed through by arrow keys.
  await page.keyboard.press('Shift+Tab');
  await expect(tool(page, 'Overview', 'Bold')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Overview', 'Bold')).toBeFocused();
  await pressAll(page, 'ArrowRight', 'ArrowRight');
  await expect(tool(page, 'Overview', 'Add Link')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a web address or an email address.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text(page, 'Overview')).toBeFocused();
  await expect(text(page, 'Overview').getByRole('link')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('https://help.example/brief');
  // Keys that follow at once come after the link, and nothing brings the focus back once it has gone on.
  await pressAll(page, 'Enter', '.', 'Tab');
  await expect(text(page, 'Overview')).not.toBeFocused();
  await press(page, saveButton(page).last());
  await expect(badge(page, 'saved')).toBeVisible();
  expect(await read()).toMatchObject({
    subtitle: 'By keyboard',
    overview: '<p>Read the <a href="https://help.example/brief">brief</a>.</p>',
  });
  await text(page, 'Overview').getByRole('link').click();
  await tool(page, 'Overview', 'Remove Link').click();
  await expect(text(page, 'Overview').getByRole('link')).toHaveCount(0);
});

test('the header leads to sections, and covers nothing', async ({ page, openSimulation, expectConsole }) => {
  expectConsole(/400/);
  await openSimulation();
  const place = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
  const links = page.getByRole('navigation', { name: 'Sections of this client' });
  const marked = links.locator('[aria-current="true"]');
  await expect(marked).toHaveText('Marketplace');
  // Past sections that have not been drawn yet.
  for (const name of ['Student Email', 'OAuth', 'Instructor Email']) {
    await links.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    const heading = page.getByRole('heading', { level: 2, name });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    await expect(marked).toHaveText(name);
    const isCovered = () =>
      heading.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + 1, top + height / 2) !== element;
      });
    await expect.poll(isCovered, 'the header covers it').toBe(false);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(marked).toHaveText('Marketplace');
  const launch = text(page, 'Launch');
  await page.setViewportSize({ width: 900, height: 300 });
  await launch.focus();
  for (let line = 0; line < 15; line++) await page.keyboard.press('Enter');
  await page.keyboard.type('last');
  await expect(launch.getByText('last')).toBeInViewport({ ratio: 1 });
  expect((await place(launch)).height).toBeGreaterThan(160);
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('Enter');
  await page.keyboard.type('and more');
  await expect(launch.getByText('and more')).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 1280, height: 800 });
  const header = page.locator('.editor-header');
  const list = page.locator('.invalid-fields');
  const slug = page.getByLabel('Slug');
  await slug.fill('Not A Slug');
  await saveButton(page).last().click();
  await expect(list).toBeFocused();
  await list.getByRole('link', { name: 'Slug' }).click();
  await expect(slug).toBeFocused();
  expect((await place(header)).bottom - (await place(list)).bottom).toBeLessThan(16);
  await page.evaluate(() => scrollTo(0, 1200));
  expect((await place(links.getByRole('link').first())).top).toBeGreaterThanOrEqual(
    (await place(header)).bottom,
  );
  await page.setViewportSize({ width: 390, height: 780 });
  await slug.blur();
  await page.evaluate(() => scrollTo(0, 2000));
  await saveButton(page).first().click();
  await expect(list).toBeFocused();
  await list.getByRole('link', { name: 'Slug' }).click();
  await expect(slug).toBeFocused();
  expect((await place(slug)).top).toBeGreaterThanOrEqual((await place(header)).bottom);
});

test('a conflict loses no letters; axe finds no fault', async ({ page, openSimulation, expectConsole }) => {
  expectConsole(/400|409/);
  const { read } = await openSimulation();
  await text(page, 'Launch').click();
  await page.keyboard.type('guide');
  await pressAll(page, 'Control+Shift+ArrowLeft', 'Control+k', 'Enter');
  await expect(page.getByText('Enter a web address or an email address.')).toBeVisible();
  await page.getByLabel('Slug').fill('Not A Slug');
  await saveButton(page).first().click();
  await expect(badge(page, 'failed')).toBeVisible();
  await expectAccessible(page);
  await page.locator('.editor-back').click();
  await expect(page.getByText(/are kept in this tab$/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();

  const { _id, updated_at } = await read();
  await page.getByLabel('Slug').fill(`axe-${_id}`);
  const goOn = await hold(page, `**/api/clients/${_id}`, { times: 1 });
  const saving = page.waitForRequest(`**/api/clients/${_id}`);
  await saveButton(page).first().click();
  await saving;
  // Another administrator saves first.
  await page.evaluate(
    async ([path, body]) => {
      const { token } = JSON.parse(localStorage.getItem('dsuser') ?? '{}');
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      await fetch(path, { method: 'POST', headers, body });
    },
    [
      `/api/clients/${_id}`,
      JSON.stringify({
        slug: `theirs-${_id}`,
        overview: `<p>${'At length. '.repeat(160)}</p>`,
        res_launch: '<p><a href="https://theirs.example/">guide</a></p>',
        updated_at,
      }),
    ] as const,
  );
  await text(page, 'Debrief').focus();
  await page.keyboard.type('ab');
  goOn();
  const dialog = page.getByRole('dialog', { name: 'Changed meanwhile' });
  while (!(await dialog.isVisible())) await page.keyboard.press('c');
  const typed = (await text(page, 'Debrief').textContent()) ?? '';
  expect(typed).toMatch(/^abc*$/);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await text(page, 'Debrief').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('W');

  await saveButton(page).first().click();
  await expect(dialog.getByRole('row', { name: 'Launch' }).getByRole('cell')).toHaveText([
    /^Theirsformat or links differguide → https:\/\/theirs\.example\/$/,
    /^Yoursformat or links differno links$/,
  ]);
  await expect(dialog).toContainText('Also changed meanwhile, and kept: Overview.');
  await expectAccessible(page, { phone: true });
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect(badge(page, 'saved')).toBeVisible();
  expect(await read()).toMatchObject({
    slug: `axe-${_id}`,
    res_launch: '<p>guide</p>',
    res_debrief: `<p>${typed}W</p>`,
  });
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('button', { name: 'Show all of Overview, after' })).toBeVisible();
  await expectAccessible(page, { phone: true });
});
