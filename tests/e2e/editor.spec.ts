import type { Locator, Page } from '@playwright/test';
import type { Simulation } from '../../src/contract/simulation';
import { expectAccessible } from './accessibility';
import { test as base, expect } from './fixtures';
import { hold } from './hold';
import { search, stopClock } from './hub';

interface Hub {
  /** Creates a simulation for this test and opens it in the editor. */
  openSimulation: (fields?: Partial<Simulation>) => Promise<{ read: () => Promise<Simulation> }>;
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
      return { read: () => call(`/api/clients/${made._id}`) };
    });
  },
});

const text = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const tool = (page: Page, editor: string, name: string) =>
  page.getByRole('toolbar', { name: `${editor}: format` }).getByRole('button', { name });
const badge = (page: Page, state: string) => page.getByRole('status').getByText(state, { exact: true });

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(badge(page, 'saved')).toBeVisible();
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

/** Saves the simulation through the API as the same administrator. */
const saveElsewhere = (page: Page, id: string, changes: Partial<Simulation>) =>
  page.evaluate(
    async ([path, body]) => {
      const { token } = JSON.parse(localStorage.getItem('dsuser') ?? '{}');
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
      await fetch(path, { method: 'POST', headers, body });
    },
    [`/api/clients/${id}`, JSON.stringify(changes)] as const,
  );

test('the links to the sections scroll to them, past sections that have not been drawn yet', async ({
  page,
  openSimulation,
}) => {
  await openSimulation();
  const links = page.getByRole('navigation', { name: 'Sections of this client' });
  for (const name of ['Student Email', 'OAuth', 'Instructor Email', 'Marketplace']) {
    await links.getByRole('link', { name }).click();
    const heading = page.getByRole('heading', { level: 2, name });
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport({ ratio: 1 });
    const isCovered = () =>
      heading.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return document.elementFromPoint(left + 1, top + height / 2) !== element;
      });
    await expect.poll(isCovered, 'the header covers it').toBe(false);
  }
});

test('the links to the sections mark the one in sight, also after a jump', async ({
  page,
  openSimulation,
}) => {
  await openSimulation();
  const links = page.getByRole('navigation', { name: 'Sections of this client' });
  const marked = links.locator('[aria-current="true"]');
  await expect(marked).toHaveText('Marketplace');
  for (const name of ['Student Email', 'OAuth', 'Webhooks']) {
    await links.getByRole('link', { name }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 2, name })).toBeFocused();
    await expect(marked).toHaveText(name);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(marked).toHaveText('Marketplace');
  await page.locator('#instructor-email').evaluate((section) => section.scrollIntoView());
  await expect(marked).toHaveText('Instructor Email');
  await expectAccessible(page);
});

test('a header with the reason of a failed save covers neither links nor fields, and has no empty space', async ({
  page,
  openSimulation,
  expectConsole,
}) => {
  expectConsole(/400/);
  await openSimulation();
  const slug = page.getByLabel('Slug');
  const saveButton = page.getByRole('button', { name: 'Save' });
  const place = (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().toJSON());
  const header = page.locator('.editor-header');
  await slug.fill('Not A Slug');
  await saveButton.last().click();
  const list = page.locator('.invalid-fields');
  await expect(list).toBeFocused();
  await list.getByRole('link', { name: /^Slug: / }).click();
  await expect(slug).toBeFocused();
  expect((await place(header)).bottom - (await place(list)).bottom).toBeLessThan(16);
  await page.evaluate(() => scrollTo(0, 1200));
  const link = page.getByRole('navigation', { name: 'Sections of this client' }).getByRole('link').first();
  expect((await place(link)).top).toBeGreaterThanOrEqual((await place(header)).bottom);

  await page.setViewportSize({ width: 390, height: 780 });
  await slug.blur();
  await page.evaluate(() => scrollTo(0, 2000));
  await saveButton.first().click();
  await expect(list).toBeFocused();
  await list.getByRole('link', { name: /^Slug: / }).click();
  await expect(slug).toBeFocused();
  expect((await place(slug)).top).toBeGreaterThanOrEqual((await place(header)).bottom);
});

test('bold, italic, a link and a soft break are stored as clean HTML', async ({ page, openSimulation }) => {
  const { read } = await openSimulation();
  await text(page, 'Launch').click();
  await page.keyboard.type('Start ');
  await page.keyboard.press('Control+b');
  await expect(tool(page, 'Launch', 'Bold')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.type('now');
  await tool(page, 'Launch', 'Bold').click();
  await tool(page, 'Launch', 'Italic').click();
  await page.keyboard.type(' quietly');
  await page.keyboard.press('Control+i');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.type('see the guide');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await tool(page, 'Launch', 'Add Link').click();
  await expect(page.getByLabel('URL', { exact: true })).toBeFocused();
  await page.getByLabel('URL', { exact: true }).fill('help.example/launch');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(text(page, 'Launch')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('Done.');
  await save(page);
  const html =
    '<p>Start <strong>now</strong><em> quietly</em><br>\nsee the <a href="https://help.example/launch">guide</a></p>\n<p>Done.</p>';
  expect((await read()).res_launch).toBe(html);

  await page.reload();
  await expect(text(page, 'Launch')).toContainText('Done.');
  await text(page, 'Debrief').click();
  await page.keyboard.type('Other');
  await save(page);
  expect(await read()).toMatchObject({ res_launch: html, res_debrief: '<p>Other</p>' });
});

test('quickly typed letters are kept in their order, before any following action', async ({
  page,
  openSimulation,
}) => {
  const { read } = await openSimulation({
    overview: '<p>One <strong>two</strong> three</p>',
    res_launch: '<p>Go to <a href="https://example.org/">the guide</a></p>',
  });
  const { keyboard } = page;
  const overview = text(page, 'Overview');
  await overview.focus();
  await keyboard.press('Control+End');
  await keyboard.type(', four');
  await keyboard.press('Enter');
  await keyboard.type('A new line');
  await keyboard.press('Shift+Enter');
  await keyboard.type("it's soft");
  await keyboard.press('Backspace');
  await keyboard.type('a');
  await keyboard.press('ArrowLeft');
  await keyboard.type('!');
  await keyboard.press('End');
  await keyboard.press('Control+B');
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
  await text(page, 'Launch').focus();
  await keyboard.press('Control+Home');
  await keyboard.type('Then ');
  await keyboard.press('Control+End');
  await keyboard.type('book');
  await keyboard.press('Tab');
  await save(page);
  expect(await read()).toMatchObject({
    overview: '<p>One <strong>two</strong> three, four</p>\n<p>A new line<br>\ny<em>pastedx</em></p>',
    res_launch: '<p>Then Go to <a href="https://example.org/">the guide</a>book</p>',
  });
});

test('new paragraphs appear at once, and the next key works in them', async ({ page, openSimulation }) => {
  const { read } = await openSimulation({ overview: '<p>one <strong>two</strong></p>' });
  const { keyboard } = page;
  const overview = text(page, 'Overview');
  await overview.focus();
  await keyboard.press('Control+End');
  await keyboard.press('Enter');
  await keyboard.type('three');
  await keyboard.press('Enter');
  await keyboard.press('Enter');
  await keyboard.type('four');
  expect(await overview.innerText()).toMatch(/^one two\n+three\n+four$/);
  // The click must find the position in the typed text.
  const word = overview.getByText('four');
  await word.click({ position: { x: 1, y: 5 } });
  await keyboard.type('>');
  await expect(overview.getByText('>four')).toHaveCSS('font-weight', '700');
  await keyboard.press('ArrowUp');
  await keyboard.type('x');
  await keyboard.press('Control+End');
  await keyboard.press('Enter');
  await keyboard.press('Backspace');
  await keyboard.type('!');
  await save(page);
  const lines = [
    'one <strong>two</strong>',
    ...['three', 'x', '&gt;four!'].map((line) => `<strong>${line}</strong>`),
  ];
  expect(await read()).toMatchObject({ overview: lines.map((line) => `<p>${line}</p>`).join('\n') });
});

test('Enter at the end of a heading starts a paragraph, and Enter within a heading splits it', async ({
  page,
  openSimulation,
}) => {
  const { read } = await openSimulation({
    overview: '<h2>Plan</h2>\n<p>end</p>',
    res_launch: '<h3>OneTwo</h3>',
  });
  const { keyboard } = page;
  const overview = text(page, 'Overview');
  await overview.focus();
  await keyboard.press('Control+Home');
  await keyboard.press('End');
  await keyboard.type('s');
  await keyboard.press('Enter');
  await expect(overview.locator('[data-block]')).toHaveText(['Plans', '', 'end']);
  await keyboard.press('Control+Z');
  // draft-js applies undo in a separate task.
  await expect(overview.locator('[data-block]')).toHaveText(['Plans', 'end']);
  await keyboard.type('!');
  await expect(overview.locator('h2')).toHaveText(['Plans!']);
  await keyboard.press('Enter');
  await keyboard.type('below');
  await text(page, 'Launch').focus();
  await keyboard.press('Control+Home');
  for (let step = 0; step < 'One'.length; step++) await keyboard.press('ArrowRight');
  await keyboard.press('Enter');
  await save(page);
  expect(await read()).toMatchObject({
    overview: '<h2>Plans!</h2>\n<p>below</p>\n<p>end</p>',
    res_launch: '<h3>One</h3>\n<h3>Two</h3>',
  });
});

test('an emptied text starts again as a paragraph, and undo restores its heading', async ({
  page,
  openSimulation,
}) => {
  const { read } = await openSimulation({
    overview: '<h2>Plan</h2>',
    res_launch: '<ul>\n  <li>a</li>\n</ul>',
  });
  const { keyboard } = page;
  const overview = text(page, 'Overview');
  await overview.focus();
  await keyboard.press('Control+A');
  await keyboard.press('Delete');
  await expect(overview.locator('h2')).toHaveCount(0);
  await keyboard.press('Control+Z');
  await expect(overview.locator('h2')).toHaveText('Plan');
  await keyboard.press('Control+A');
  await keyboard.press('Delete');
  await keyboard.type('Words');
  await text(page, 'Launch').focus();
  await keyboard.press('Control+End');
  await keyboard.press('Backspace');
  await keyboard.type('b');
  await save(page);
  expect(await read()).toMatchObject({ overview: '<p>Words</p>', res_launch: '<p>b</p>' });
});

test('the page scrolls with paragraphs that are added below its end', async ({ page, openSimulation }) => {
  await openSimulation({ overview: '<p>one</p>' });
  await page.setViewportSize({ width: 900, height: 300 });
  await text(page, 'Overview').focus();
  await page.keyboard.press('Control+End');
  for (let line = 0; line < 15; line++) await page.keyboard.press('Enter');
  await page.keyboard.type('last');
  await expect(text(page, 'Overview').getByText('last')).toBeInViewport({ ratio: 1 });
  await page.evaluate(() => scrollTo(0, 0));
  await page.keyboard.press('Enter');
  await page.keyboard.type('and more');
  await expect(text(page, 'Overview').getByText('and more')).toBeInViewport({ ratio: 1 });
});

test('text that was typed a moment before a reload of the tab is kept', async ({ page, openSimulation }) => {
  await openSimulation({ overview: '<p>abc</p>' });
  await text(page, 'Overview').focus();
  await page.keyboard.press('Control+End');
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    dialog.accept();
  });
  await page.keyboard.type('xyz');
  await page.reload();
  expect(asked).toEqual(['beforeunload']);
  await expect(text(page, 'Overview')).toHaveText('abcxyz');
});

test('Back a moment after the last letter keeps the letter, and Forward restores the text', async ({
  page,
  openSimulation,
}) => {
  await page.clock.install();
  await openSimulation({ overview: '<p>abc</p>' });
  const address = page.url();
  const name = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Client: ', '');
  await page.goto('/admin/clients');
  await search(page, name);
  await page.getByRole('link', { name }).click();
  await expect(page).toHaveURL(address);
  await text(page, 'Overview').focus();
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
  await expect(text(page, 'Overview')).toHaveText('abcxyz');
});

test('a save that does not move the focus includes the last letters', async ({ page, openSimulation }) => {
  await page.clock.install();
  const { read } = await openSimulation({ overview: '<p>abc</p>' });
  await text(page, 'Overview').focus();
  await page.keyboard.press('Control+End');
  // The stopped clock simulates typing without a pause, so that no timer fires before the save.
  await stopClock(page);
  await page.keyboard.type('xyz');
  await text(page, 'Overview').evaluate((editor) => editor.closest('form')?.requestSubmit());
  await page.clock.resume();
  await expect(badge(page, 'saved')).toBeVisible();
  await expect(text(page, 'Overview')).toBeFocused();
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  expect((await read()).overview).toBe('<p>abcxyz</p>');
});

test('capital letters, a click elsewhere and a change of editor keep the previous letters', async ({
  page,
  openSimulation,
}) => {
  const { read } = await openSimulation({ overview: '<p>hello world</p>', res_launch: '<p>Go</p>' });
  const { keyboard } = page;
  await text(page, 'Overview').focus();
  await keyboard.press('Control+End');
  for (let step = 0; step < 'world'.length; step++) await keyboard.press('ArrowLeft');
  await keyboard.type('ab');
  await keyboard.press('Shift+C');
  await keyboard.type('d');
  await keyboard.press('Shift+E');
  await expect(text(page, 'Overview')).toHaveText('hello abCdEworld');
  await keyboard.type('f');
  await text(page, 'Overview').evaluate((element) => {
    const word = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
    getSelection()?.collapse(word, 2);
  });
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await keyboard.type('gh');
  await expect(text(page, 'Overview')).toHaveText('heghllo abCdEfworld');
  await text(page, 'Launch').click();
  await keyboard.press('Control+End');
  await keyboard.type('L');
  await expect(text(page, 'Launch')).toBeFocused();
  await save(page);
  expect(await read()).toMatchObject({ overview: '<p>heghllo abCdEfworld</p>', res_launch: '<p>GoL</p>' });
});

test('a dialog that appears during typing loses no letters', async ({
  page,
  openSimulation,
  expectConsole,
}) => {
  expectConsole(/409/);
  await openSimulation({ overview: '<p>first</p>' });
  const id = page.url().split('/').at(-1) ?? '';
  await text(page, 'Overview').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' mine');
  const goOn = await hold(page, `**/api/clients/${id}`, { times: 1 });
  const saving = page.waitForRequest(`**/api/clients/${id}`);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await saving;
  await saveElsewhere(page, id, { overview: '<p>theirs</p>' });
  await text(page, 'Overview').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('ab');
  goOn();
  const dialog = page.getByRole('dialog');
  while (!(await dialog.isVisible())) await page.keyboard.press('c');
  const shown = await text(page, 'Overview').textContent();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await text(page, 'Overview').focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('W');
  await expect(text(page, 'Overview')).toHaveText(`${shown}W`);
});

test('a text that is changed back is stored with identical bytes', async ({ page, openSimulation }) => {
  const overview = '<p>Old <b>spelling</b> of <i>things</i></p><ul><li>one</li></ul>';
  const { read } = await openSimulation({ overview });
  await text(page, 'Overview').click();
  await page.keyboard.type('x');
  await expect(page.getByText('Unsaved changes')).toBeVisible();
  await page.keyboard.press('Backspace');
  await expect(page.getByText('Unsaved changes')).toHaveCount(0);
  await text(page, 'Launch').click();
  await page.keyboard.type('Go');
  await save(page);
  expect(await read()).toMatchObject({ overview, res_launch: '<p>Go</p>' });
});

test('Add Link needs a selection, and Escape returns the focus to the text', async ({
  page,
  openSimulation,
}) => {
  await openSimulation();
  await text(page, 'Launch').click();
  await page.keyboard.type('guide');
  const add = tool(page, 'Launch', 'Add Link');
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+k');
  await expect(page.getByLabel('URL', { exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await expect(add).not.toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a web address or an email address.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(text(page, 'Launch')).toBeFocused();
  await expect(text(page, 'Launch').getByRole('link')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await page.keyboard.type('help@school.example');
  await page.keyboard.press('Enter');
  await expect(text(page, 'Launch').getByRole('link')).toHaveAttribute('href', 'mailto:help@school.example');
  await page.keyboard.press('ArrowLeft');
  await tool(page, 'Launch', 'Remove Link').click();
  await expect(text(page, 'Launch').getByRole('link')).toHaveCount(0);
  await expect(text(page, 'Launch')).toHaveText('guide');
});

test('Tab leaves the editor, and the toolbar is one tab stop with arrow keys', async ({
  page,
  openSimulation,
}) => {
  await openSimulation();
  await text(page, 'Launch').focus();
  await page.keyboard.press('Tab');
  await expect(tool(page, 'Debrief', 'Bold')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Debrief', 'Italic')).toBeFocused();
  await page.keyboard.press('End');
  await expect(tool(page, 'Debrief', 'Remove Link')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Debrief', 'Bold')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(text(page, 'Debrief')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(tool(page, 'Debrief', 'Bold')).toBeFocused();
});

test('an address with angle brackets is encoded in its link', async ({ page, openSimulation }) => {
  const { read } = await openSimulation();
  await text(page, 'Launch').click();
  await page.keyboard.type('Words');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  await page.getByLabel('URL', { exact: true }).fill('https://a.example/?q=<b>');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.type(' and more');
  await save(page);
  await expect(text(page, 'Launch')).toHaveText('Words and more');
  expect((await read()).res_launch).toBe('<p><a href="https://a.example/?q=%3Cb%3E">Words</a> and more</p>');
});

const pastes = [
  {
    from: 'Word',
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
<body><!--StartFragment--><p class=MsoNormal style='color:red'><b>Bring</b> a <a href="https://a.example/">laptop</a><o:p></o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal onclick="alert(1)">And <span style="font-style:italic">time</span></p><!--EndFragment--></body></html>`,
  },
  {
    from: 'Google Docs',
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-size:11pt;font-weight:700">Bring</span><span style="font-weight:400"> a </span><a href="https://a.example/" style="text-decoration:none;"><span style="color:#1155cc;">laptop</span></a></p><br><p dir="ltr"><span style="font-weight:400">And </span><span style="font-style:italic">time</span></p></b><br class="Apple-interchange-newline">`,
  },
];

for (const { from, html } of pastes) {
  test(`a paste from ${from} drops its styles, and violates no policy`, async ({ page, openSimulation }) => {
    const { read } = await openSimulation();
    await text(page, 'Launch').click();
    await paste(text(page, 'Launch'), html);
    await expect(text(page, 'Launch')).toContainText('And time');
    await save(page);
    expect((await read()).res_launch).toBe(
      '<p><strong>Bring</strong> a <a href="https://a.example/">laptop</a></p>\n<p>And <em>time</em></p>',
    );
  });
}

test('copied lines can be pasted in the editor and after a reload', async ({ page, openSimulation }) => {
  const lines = '<p>One <strong>bold</strong></p>\n<p>Two <a href="https://a.example/">linked</a></p>';
  const { read } = await openSimulation({ res_launch: lines });
  const launch = text(page, 'Launch');
  await launch.click();
  await launch.press('ControlOrMeta+a');
  await launch.press('ControlOrMeta+c');
  await launch.press('ControlOrMeta+End');
  await launch.press('Enter');
  await launch.press('ControlOrMeta+v');
  await expect(launch).toHaveText('One boldTwo linkedOne boldTwo linked');
  // After a reload only the browser's clipboard remains, not the editor's own.
  await page.reload();
  await launch.click();
  await launch.press('ControlOrMeta+a');
  await launch.press('ControlOrMeta+v');
  await expect(launch).toHaveText('One boldTwo linked');
  await launch.press('Backspace');
  await save(page);
  expect((await read()).res_launch).toBe(lines.replace('linked', 'linke'));
});

test('text pasted next to headings and lists stays in its order, also after loading', async ({
  page,
  openSimulation,
}) => {
  const { read } = await openSimulation({ res_debrief: '<p>first</p>tail <b>bold</b>' });
  await expect(text(page, 'Debrief')).toHaveText('firsttail bold');
  await text(page, 'Launch').click();
  await paste(
    text(page, 'Launch'),
    '<h2>Title</h2>under it<ul><li>one</li><li>two</li></ul>closing words<pre>a\nb</pre>',
  );
  await expect(text(page, 'Launch')).toContainText('closing words');
  await save(page);
  await page.reload();
  await expect(text(page, 'Launch')).toHaveText('Titleunder itonetwoclosing wordsa\nb', {
    useInnerText: false,
  });
  expect((await read()).res_launch).toBe(
    '<h2>Title</h2>\n<p>under it</p>\n<ul>\n  <li>one</li>\n  <li>two</li>\n</ul>\n<p>closing words</p>\n<p>a<br>\nb</p>',
  );
});

test('a new simulation reports that it was saved, but not after a reload', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/clients/new');
  await page.getByLabel('Name', { exact: true }).fill(`Reloaded ${Date.now()}`);
  await save(page);
  await expect(page).toHaveURL(/clients\/(?!new)\w+$/);
  // Wait until the new simulation's screen has removed the message from the history entry.
  await expect.poll(() => page.evaluate(() => JSON.stringify(history.state))).not.toContain('saved');
  await page.reload();
  await expect(badge(page, 'init')).toBeVisible();
});

test('the lower Save button stands clear of the last card', async ({ page, signIn }) => {
  await signIn(page, 'administrator');
  await page.goto('/admin/clients/new');
  const save = page.getByRole('button', { name: 'Save' }).last();
  const card = await page.locator('section.card').last().boundingBox();
  expect(((await save.boundingBox())?.y ?? 0) - ((card?.y ?? 0) + (card?.height ?? 0))).toBeCloseTo(24, 0);
});

test('an empty editor is 80 px high, and grows with its text', async ({ page, openSimulation }) => {
  await openSimulation();
  const height = async () => (await text(page, 'Launch').boundingBox())?.height ?? 0;
  expect(Math.round(await height())).toBe(80);
  await text(page, 'Launch').click();
  for (let line = 0; line < 6; line += 1) {
    await page.keyboard.type('line');
    await page.keyboard.press('Enter');
  }
  expect(await height()).toBeGreaterThan(160);
});

test('an emptied editor is stored as an empty text', async ({ page, openSimulation }) => {
  const { read } = await openSimulation({ res_launch: '<p>Go</p>' });
  await text(page, 'Launch').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await save(page);
  expect((await read()).res_launch).toBe('');
});

test('typing in one of six editors does not render the others', async ({ page, openSimulation }) => {
  await openSimulation();
  await expect(page.getByRole('toolbar')).toHaveCount(6);
  await page.evaluate(() => {
    const changed = new Set<string>();
    Object.assign(window, { changed });
    for (const editor of document.querySelectorAll<HTMLElement>('[data-field] [contenteditable]')) {
      const name = editor.closest<HTMLElement>('[data-field]')?.dataset.field ?? '';
      new MutationObserver(() => changed.add(name)).observe(editor, { subtree: true, childList: true });
    }
  });
  await text(page, 'Debrief').click();
  await page.keyboard.type('Only this one, for a while');
  await page.keyboard.press('Enter');
  await expect(text(page, 'Debrief')).toContainText('for a while');
  expect(await page.evaluate(() => [...(Reflect.get(window, 'changed') as Set<string>)])).toEqual([
    'res_debrief',
  ]);
});

test('a simulation is edited, given a link and saved by keyboard', async ({ page, openSimulation }) => {
  const { read } = await openSimulation();
  const tabTo = async (control: Locator) => {
    for (let presses = 0; presses < 60; presses += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(control).toBeFocused();
  };
  await tabTo(page.getByLabel('Subtitle'));
  await page.keyboard.press('Control+a');
  await page.keyboard.type('By keyboard');
  await tabTo(text(page, 'Overview'));
  await page.keyboard.type('Read the brief');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(tool(page, 'Overview', 'Add Link')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://help.example/brief');
  await page.keyboard.press('Enter');
  await expect(text(page, 'Overview')).toBeFocused();
  await page.keyboard.type('.');
  await tabTo(page.getByRole('button', { name: 'Save' }).last());
  await page.keyboard.press('Enter');
  await expect(badge(page, 'saved')).toBeVisible();
  expect(await read()).toMatchObject({
    subtitle: 'By keyboard',
    overview: '<p>Read the <a href="https://help.example/brief">brief</a>.</p>',
  });
});

test('a save without a network is reported, and closing the tab asks for confirmation', async ({
  page,
  openSimulation,
  expectConsole,
}) => {
  expectConsole(/ERR_INTERNET_DISCONNECTED/);
  await openSimulation();
  await text(page, 'Launch').click();
  await page.keyboard.type('Kept');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(badge(page, 'failed')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Nothing has been saved');
  await expect(text(page, 'Launch')).toHaveText('Kept');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await page.context().setOffline(false);
  await save(page);
});

test('axe finds no fault in the editor, its link box, its error messages, its dialogs and its history', async ({
  page,
  openSimulation,
  expectConsole,
}) => {
  expectConsole(/400|409/);
  const { read } = await openSimulation();
  // A skipped section keeps the height that it had at another width, so axe would find its fields above those of
  // the next section.
  await page.locator('.editor-sections > .panel').evaluateAll((sections) => {
    for (const { style } of sections) style.contentVisibility = 'visible';
  });
  await expectAccessible(page, { phone: true });
  await text(page, 'Launch').click();
  await page.keyboard.type('guide');
  await page.keyboard.press('Control+Shift+ArrowLeft');
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter a web address or an email address.')).toBeVisible();
  await page.getByLabel('Slug').fill('Not A Slug');
  await page.getByRole('button', { name: 'Save' }).first().click();
  await expect(badge(page, 'failed')).toBeVisible();
  await expectAccessible(page);
  await page.locator('.editor-back').click();
  await expect(page.getByText(/are kept in this tab$/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();

  const { _id, updated_at } = await read();
  await page.getByLabel('Slug').fill(`axe-${_id}`);
  await saveElsewhere(page, _id, {
    slug: `theirs-${_id}`,
    overview: `<p>${'At length. '.repeat(160)}</p>`,
    res_launch: '<p><a href="https://theirs.example/">guide</a></p>',
    updated_at,
  });
  await page.getByRole('button', { name: 'Save' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Changed by someone else' });
  await expect(dialog.getByRole('row', { name: 'Launch' }).getByRole('cell')).toHaveText([
    /^Theirsformat or links differguide → https:\/\/theirs\.example\/$/,
    /^Yoursformat or links differno links$/,
  ]);
  await expect(dialog).toContainText('Also changed by someone else, and kept: Overview.');
  await expectAccessible(page, { phone: true });
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await expect(badge(page, 'saved')).toBeVisible();
  expect(await read()).toMatchObject({ slug: `axe-${_id}`, res_launch: '<p>guide</p>' });
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('button', { name: 'Show all of Overview, after' })).toBeVisible();
  await expectAccessible(page, { phone: true });
});
