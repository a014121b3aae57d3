import { test } from 'vitest';
import { aPerson, mailedLink } from './person';

test('a class is made, and a student pays the invite and plays on a phone', async () => {
  const instructor = await aPerson();
  await instructor.signIn('instructor');
  await instructor.open('/admin/library/sprint-nine/purchase');
  await instructor.click('button', 'Students pay');
  await instructor.fill('Number of students', '3');
  await instructor.press('Enter');
  await instructor.see('heading', 'PURCHASE COMPLETED');
  await instructor.click('link', 'Manage class');
  const address = await instructor.seeUrl(/\/admin\/sessions\/\w+$/);
  await instructor.click('button', 'Add students');
  const dialog = ['dialog', 'Add students'] as const;
  await instructor.fill('Students', 'Dora Diaz <dora@class-b.example>', dialog);
  await instructor.press('Enter');
  await instructor.type('emil@class-b.example');
  await instructor.click('button', 'Add 2 students', dialog);
  await instructor.read('2 students added', dialog);
  await instructor.press('Escape');
  await instructor.seeNo('dialog');
  await instructor.read('dora@class-b.example', ['table', 'Students']);

  const student = await aPerson({ width: 390, height: 844 });
  await student.open(await mailedLink('dora@class-b.example'));
  await student.see('heading', 'Almost there');
  await student.click('button', 'Continue');
  await student.read('has invited you to play');
  await student.seeUrl(/\/admin\/invites\/\w+$/);
  await student.click('button', /^Pay \$/);
  await student.seeFocused('heading', 'Pay by card');
  await student.fill('Phone', '+1 555 0100');
  await student.fill('Card number', '4000000000000002');
  await student.fill('Expiry date', '1240');
  await student.fill('Security code', '123');
  await student.click('button', 'Pay $10.00');
  await student.read('declined', ['alert']);
  await student.fill('Card number', '4242424242424242');
  await student.click('button', 'Pay $10.00');
  await student.see('link', 'Play');
  await student.seeNoSidewaysScroll();
  await student.click('link', 'Play');
  await student.see('heading', 'Your first decision');

  // Opened again, because a class in a hidden tab does not follow.
  await instructor.open(address);
  await instructor.read('Started', ['row', /Dora Diaz/]);
});
