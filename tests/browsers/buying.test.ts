import { test } from 'vitest';
import { aPerson, type Person } from './person';

/** From the library to the number of students. */
async function choose(instructor: Person, search: string, name: string): Promise<void> {
  await instructor.open('/admin/library');
  await instructor.fill('Search', search);
  await instructor.read('1 simulation');
  await instructor.click('link', `DETAILS of ${name}`);
  await instructor.seeFocused('heading', name);
  await instructor.click('link', /^Purchase/);
  await instructor.click('button', 'I pay as the instructor');
}

test('the library, a simulation, buying by card and by invoice, and the materials', async () => {
  const instructor = await aPerson();
  await instructor.signIn('instructor');
  await choose(instructor, 'harbour', 'The Harbour Lease');
  await instructor.click('radio', /^Two parties/);
  await instructor.fill('Number of students', '12');
  await instructor.press('Enter');
  await instructor.read('12 seats × $14.50', ['complementary', 'Summary']);
  await instructor.click('button', 'Pay $174.00');
  await instructor.read('Enter a phone number.');
  await instructor.fill('Phone', '+1 555 0100');
  await instructor.fill('Card number', '4242424242424242');
  await instructor.seeValue('Card number', '4242 4242 4242 4242');
  await instructor.fill('Expiry date', '1240');
  await instructor.fill('Security code', '123');
  await instructor.click('button', 'Pay $174.00');
  await instructor.seeFocused('heading', 'PURCHASE COMPLETED');
  await instructor.read('$174.00', ['main']);

  await choose(instructor, 'row 32', 'Row 32');
  await instructor.fill('Number of students', '20');
  await instructor.press('Enter');
  await instructor.click('button', 'Pay later by invoice');
  await instructor.click('button', 'Complete purchase');
  await instructor.click('link', 'Address: Enter an address.', ['alert']);
  await instructor.seeFocused('textbox', 'Address');
  await instructor.type('1 College Road');
  await instructor.press('Enter');
  await instructor.type('Springfield');
  await instructor.click('button', 'Complete purchase');
  await instructor.see('heading', 'PURCHASE COMPLETED');
  await instructor.read('Invoice to instructor@demo.example', ['main']);

  await instructor.open('/admin/library/berth-plan');
  await instructor.click('link', 'Materials');
  await instructor.seeUrl(/materials=true/);
  await instructor.see('dialog');
  await instructor.back();
  await instructor.seeNo('dialog');
});
