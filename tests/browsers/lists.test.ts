import { test } from 'vitest';
import { aPerson } from './person';

test('lists with search, filters, pages and Back, and a dialog by keyboard', async () => {
  const administrator = await aPerson();
  await administrator.signIn('administrator');
  await administrator.click('link', 'Users', ['navigation', 'Sections']);
  await administrator.seeFocused('heading', 'Users');
  await administrator.fill('Search', 'castellanos');
  await administrator.count('rowheader', undefined, 1);
  await administrator.click('link', 'Irene Castellanos');
  await administrator.seeFocused('heading', 'Irene Castellanos');
  await administrator.back();
  await administrator.seeValue('Search', 'castellanos');
  await administrator.count('rowheader', undefined, 1);

  await administrator.open('/admin/users');
  await administrator.choose('Role', 'Student');
  await administrator.seeUrl(/role=student/);
  await administrator.click('link', 'Next');
  await administrator.seeUrl(/role=student&pag=2$/);
  await administrator.see('rowheader');
  await administrator.back();
  await administrator.seeUrl(/role=student$/);
  await administrator.back();
  await administrator.seeValue('Role', '');

  await administrator.fill('Search', 'castellanos');
  await administrator.count('rowheader', undefined, 1);
  await administrator.click('button', 'Actions for Irene Castellanos');
  await administrator.click('menuitem', 'Delete');
  await administrator.see('dialog', 'Delete Irene Castellanos?');
  await administrator.press('Tab');
  await administrator.press('Escape');
  await administrator.seeNo('dialog');
  await administrator.seeFocused('button', 'Actions for Irene Castellanos');
});
