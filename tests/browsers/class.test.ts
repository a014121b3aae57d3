import { expect, test } from 'vitest';
import { aPerson, mailedLink } from './person';

test('an instructor signs in by keyboard and buys a class by card, and a student plays on a phone', async () => {
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
  await instructor.press('Shift+Tab');
  await instructor.seeFocused('button', 'Menu');
  await instructor.press('Enter');
  await instructor.see('dialog');
  for (let presses = 0; presses < 8; presses += 1) {
    await instructor.press('Tab');
    const isInside = () => document.querySelector('[role=dialog]')?.contains(document.activeElement);
    expect(await instructor.run(isInside)).toBe(true);
  }
  await instructor.press('Escape');
  await instructor.seeNo('dialog');
  await instructor.seeFocused('button', 'Menu');

  await instructor.fill('Search', 'launch window');
  await instructor.read('1 simulation');
  await instructor.click('link', 'DETAILS of Launch Window');
  await instructor.seeFocused('heading', 'Launch Window');
  await instructor.click('link', 'Purchase…');
  await instructor.click('button', 'I pay as the instructor');
  await instructor.click('radio', 'head-to-head');
  await instructor.fill('Number of students', '12');
  await instructor.press('Enter');
  await instructor.read('12 seats × $24.95', ['complementary', 'Summary']);
  await instructor.click('button', 'Pay $299.40');
  await instructor.read('Enter a phone number.');
  await instructor.fill('Phone', '+1 555 0100');
  await instructor.fill('Card number', '4242424242424242');
  await instructor.seeValue('Card number', '4242 4242 4242 4242');
  await instructor.fill('Expiry date', '1240');
  await instructor.fill('Security code', '123');
  await instructor.click('button', 'Pay $299.40');
  await instructor.seeFocused('heading', 'PURCHASE COMPLETED');

  await instructor.click('link', 'Add students');
  const dialog = ['dialog', 'Add students'] as const;
  await instructor.click('field', 'Students', dialog);
  await instructor.type('Dora Diaz <dora@class-b.example>');
  await instructor.press('Enter');
  await instructor.type('emil@class-b.example');
  await instructor.click('button', 'Add 2 students', dialog);
  await instructor.read('2 students added', dialog);
  await instructor.press('Escape');
  await instructor.seeNo('dialog');
  const address = await instructor.seeUrl(/\/admin\/sessions\/\w+$/);
  await instructor.read('dora@class-b.example', ['table', 'Students']);

  const student = await aPerson({ width: 390, height: 844 });
  await student.open(await mailedLink('dora@class-b.example'));
  await student.see('heading', 'Almost there');
  await student.click('button', 'Continue');
  await student.read('has invited you to play');
  await student.seeUrl(/\/admin\/invites\/\w+$/);
  const beyond = () => document.documentElement.scrollWidth - window.innerWidth;
  expect(await student.run(beyond), 'wider than the screen by').toBeLessThanOrEqual(0);
  await student.click('link', 'Play');
  await student.see('heading', 'Your first decision');

  // Opened again, because a class in a hidden tab does not follow.
  await instructor.open(address);
  await instructor.read('Started', ['table', 'Students']);
  await instructor.click('button', 'Menu');
  await instructor.click('button', 'Log Out', ['dialog']);
  await instructor.see('heading', 'Sign in');
  await instructor.back();
  await instructor.see('heading', 'Sign in');
});
