import { expect, test } from 'vitest';
import { aPerson, mailedLink } from './person';

test('sign-in, the menu by keyboard, signing out, and a link by mail', async () => {
  const instructor = await aPerson();
  await instructor.open('/admin/login');
  await instructor.see('heading', 'Sign in');
  await instructor.press('Tab');
  await instructor.seeFocused('link', 'Skip to content');
  await instructor.press('Enter');
  await instructor.seeFocused('main');
  await instructor.fill('Email', 'instructor@demo.example');
  await instructor.fill('Password', 'wrong');
  await instructor.press('Enter');
  await instructor.read('Wrong email or password.', ['alert']);
  await instructor.signIn('instructor');
  await instructor.seeFocused('heading', 'What can we help you teach your students?');

  await instructor.press('Shift+Tab');
  await instructor.seeFocused('button', 'Menu');
  await instructor.press('Enter');
  await instructor.see('dialog');
  for (let presses = 0; presses < 8; presses += 1) {
    await instructor.press('Tab');
    const isInside = () => document.querySelector('[role=dialog]')?.contains(document.activeElement);
    expect(await instructor.driver.run(isInside)).toBe(true);
  }
  await instructor.press('Escape');
  await instructor.seeNo('dialog');
  await instructor.seeFocused('button', 'Menu');
  await instructor.press('Enter');
  await instructor.click('button', 'Log Out', ['dialog']);
  await instructor.see('heading', 'Sign in');
  await instructor.back();
  await instructor.see('heading', 'Sign in');

  await instructor.open('/admin/recover');
  await instructor.fill('Email', 'instructor@demo.example');
  await instructor.click('button', 'Request');
  await instructor.read('Check your inbox (or spam) for your access link.');
  await instructor.open(await mailedLink('instructor@demo.example'));
  await instructor.seeUrl(/\/admin\/dashboard$/);
  await instructor.see('heading', 'What can we help you teach your students?');
});
