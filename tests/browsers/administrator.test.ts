import { expect, test } from 'vitest';
import { aPerson } from './person';

/** Runs in the page. */
async function storedTexts(id: string): Promise<string[]> {
  const { token } = JSON.parse(localStorage.getItem('dsuser') ?? '{}');
  const answer = await fetch(`/api/clients/${id}`, { headers: { Authorization: `Bearer ${token}` } });
  const { res_launch, res_debrief } = await answer.json();
  return [res_launch, res_debrief];
}

test('an administrator pages and searches a list, goes Back, and types, formats, pastes and saves a text', async () => {
  const administrator = await aPerson();
  await administrator.signIn('administrator');
  await administrator.click('link', 'Users', ['navigation', 'Sections']);
  await administrator.seeFocused('heading', 'Users');
  await administrator.click('link', 'Next');
  await administrator.seeUrl(/pag=2$/);
  await administrator.back();
  await administrator.seeUrl(/users$/);
  await administrator.fill('Search', 'castellanos');
  // Until then, the rows may move under a click.
  await administrator.read('\n1 user\n');
  await administrator.click('link', 'Irene Castellanos');
  await administrator.seeFocused('heading', 'Irene Castellanos');
  await administrator.back();
  await administrator.seeValue('Search', 'castellanos');
  await administrator.see('link', 'Irene Castellanos');

  await administrator.open('/admin/clients/new');
  await administrator.fill('Name', 'The Night Ferry');
  await administrator.click('textbox', 'Launch');
  await administrator.type('Start ');
  await administrator.press('Control+b');
  await administrator.type('now');
  await administrator.press('Control+b');
  await administrator.press('Shift+Enter');
  await administrator.type('see the guide');
  await administrator.press('Control+Shift+ArrowLeft');
  await administrator.click('button', 'Add Link', ['toolbar', 'Launch: format']);
  await administrator.seeFocused('textbox', 'URL');
  await administrator.type('help.example/launch');
  await administrator.press('Enter');
  await administrator.seeFocused('textbox', 'Launch');
  await administrator.press('End');
  await administrator.press('Enter');
  await administrator.type('Quickly typed letters are kept in their order.');
  await administrator.press('Enter');
  await administrator.type('gone');
  await administrator.press('Control+Shift+ArrowLeft');
  await administrator.press('Backspace');
  await administrator.press('Control+z');
  await administrator.read('gone', ['textbox', 'Launch']);
  await administrator.press('End');
  await administrator.type(' and back');
  await administrator.press('Control+a');
  await administrator.press('Control+c');
  await administrator.click('textbox', 'Debrief');
  await administrator.press('Control+v');
  await administrator.type('!');
  await administrator.click('button', 'Save');
  await administrator.see('heading', 'Client: The Night Ferry');
  await administrator.read('saved', ['status']);
  const id = /\w+$/.exec(await administrator.seeUrl(/clients\/(?!new)\w+$/))?.[0] ?? '';
  const html = [
    '<p>Start <strong>now</strong><br>\nsee the <a href="https://help.example/launch">guide</a></p>',
    '<p>Quickly typed letters are kept in their order.</p>',
    '<p>gone and back</p>',
  ].join('\n');
  const [launch, debrief] = await administrator.run(storedTexts, id);
  expect(launch).toBe(html);
  for (const part of ['<strong>now</strong>', '<a href="https://help.example/launch">guide</a>'])
    expect(debrief).toContain(part);
  expect(debrief).toMatch(/<p>gone and back!<\/p>$/);

  await administrator.open(`/admin/clients/${id}`);
  await administrator.read('Quickly typed letters', ['textbox', 'Launch']);
  await administrator.click('textbox', 'Overview');
  await administrator.type('Not saved');
  await administrator.click('link', 'Home', ['navigation', 'Sections']);
  await administrator.read('are kept in this tab');
  await administrator.back();
  await administrator.read('Not saved', ['textbox', 'Overview']);
});
