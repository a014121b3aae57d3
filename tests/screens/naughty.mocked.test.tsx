import { fireEvent, screen, waitFor } from '@testing-library/react';
import { desc, eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactMessages } from '../../server/db/schema/mails';
import { users } from '../../server/db/schema/people';
import { returnAddress } from '../../src/lib/returnAddress';
import { passwordProblem } from '../../src/rules/passwordStrength';
import { platformOf } from '../../src/rules/platforms';
import { naughtyStrings } from '../support/naughtyStrings';
import { currentPath, renderApp } from '../support/render';
import { sampleOf } from '../support/sample';
import { callsTo, startServer } from '../support/server';

// The tests make hundreds of failed sign-ins, so the cost of hashing is set to its minimum.
vi.mock(import('@node-rs/argon2'), async (original) => {
  const argon2 = await original();
  const cheap = { memoryCost: 8, timeCost: 1, parallelism: 1 };
  return { ...argon2, hash: (text) => argon2.hash(text, cheap), verify: async () => false };
});

const server = await startServer({ config: { rateLimitScale: 100_000 } });

const isMarkup = (text: string): boolean => /<script|onerror|javascript:/i.test(text);
/** An address cannot contain unpaired surrogates. */
const isTorn = (text: string): boolean => /\p{Surrogate}/u.test(text);
const texts = sampleOf(naughtyStrings, 100);
/** The texts that look like markup, and a part of the others: one in `step`. */
const sample = (step: number) =>
  sampleOf(
    naughtyStrings.filter((text, i) => i % step === 0 || (isMarkup(text) && i % 8 === 0)),
    40,
  );

const executed = vi.fn();
beforeEach(() => {
  executed.mockReset();
  vi.stubGlobal('alert', executed);
});
afterEach(() => {
  expect(executed).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

/** Sets the value of a field, and returns the value that the field then has. */
function put(field: HTMLInputElement, text: string): string {
  fireEvent.change(field, { target: { value: text } });
  return field.value;
}
const fill = (label: string, text: string) => put(screen.getByLabelText(label), text);

/** The expected value of a field after it was set to a text; single-line fields remove line breaks. */
function heldBy({ type }: HTMLInputElement, text: string): string {
  if (type === 'textarea') return text.replaceAll(/\r\n?/g, '\n');
  const line = text.replaceAll(/[\r\n]/g, '');
  return type === 'email' ? line.replaceAll(/^[\t\f ]+|[\t\f ]+$/g, '') : line;
}

/** Puts every text into the fields of the screen, one field after the other, without submitting. */
async function expectToHoldEverything(labels: readonly string[]): Promise<void> {
  for (const [place, label] of labels.entries()) {
    await expectToHold(
      label,
      texts.filter((_, index) => index % labels.length === place),
    );
  }
}

async function expectToHold(label: string, texts: readonly string[]): Promise<void> {
  const field = await screen.findByLabelText<HTMLInputElement>(label);
  for (const text of texts) {
    // Setting the value that a field already has would be no change.
    if (field.value === heldBy(field, text)) put(field, 'other');
    if (put(field, text) !== heldBy(field, text)) expect(field.value).toBe(heldBy(field, text));
    if (!field.isConnected) expect.fail(`${label} is gone with ${JSON.stringify(text)}`);
  }
  expectSound(label);
}

/** Opens another address in the running app, like Back and Forward. */
function goTo(path: string): void {
  window.history.replaceState(null, '', `/admin${path}`);
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
}

/** Waits for a condition that changes nothing in the document; `waitFor` would check it only every 50 ms. */
async function soon(check: () => boolean): Promise<void> {
  for (let turns = 0; turns < 10_000 && !check(); turns += 1) await new Promise(setImmediate);
}

/** Presses the button, and waits until its action has finished. */
async function press(name: string, busy: string): Promise<void> {
  fireEvent.click(screen.getByText(name, { selector: 'button' }));
  // The form first validates its fields and renders; then it is busy, or the fields show errors.
  for (let turns = 0; turns < 5; turns += 1) await new Promise(setImmediate);
  await waitFor(() => expect(screen.queryByText(busy)).toBeNull());
}

/** The fields with an error; each field must describe its error. */
function refusedFields(): string[] {
  const fields = [...document.querySelectorAll<HTMLInputElement>('[aria-invalid]')];
  for (const field of fields) expect(field).toHaveAccessibleDescription();
  return fields.map(({ name }) => name);
}

/** Checks that a text has not become markup and that the app has not crashed. */
function expectSound(text: string): void {
  const injected = document.querySelectorAll(
    'script, iframe, object, embed, [onerror], [onload], a[href^=javascript]',
  );
  expect(injected, text).toHaveLength(0);
  expect(screen.queryByText('Something went wrong'), text).toBeNull();
}

test.each([
  ['/contact', ['Name', 'Surname', 'Email', 'Message']],
  ['/login', ['Email', 'Password']],
  ['/register', ['Email', 'Password', 'Re-enter password']],
  ['/recover', ['Email']],
])('%s: its fields accept every text', async (path, labels) => {
  await renderApp(path);
  await expectToHoldEverything(labels);
});

test('/profile: its fields accept every text', async () => {
  await renderApp('/profile', { token: await server.signIn(await server.aUser()) });
  await expectToHoldEverything(['Name', 'Last name', 'New password', 'Confirm new password']);
});

test('contact: names and messages are stored unchanged, or rejected at the field', async () => {
  await renderApp('/contact');
  await screen.findByLabelText('Message');
  let taken = 0;
  const names = ['Ada', 'Bob', 'Hello', ...sample(4)];
  for (let i = 0; i < names.length; i += 3) {
    const [one = '', two = one, three = one] = names.slice(i, i + 3);
    const typed = {
      name: fill('Name', one),
      lastname: fill('Surname', two),
      message: fill('Message', three),
    };
    fill('Email', 'ada@school.example');
    await press('Send', 'Sending…');
    expectSound(one);
    const refused = refusedFields();
    if (refused.length > 0) {
      expect(refused, JSON.stringify(typed)).not.toContain('email');
      continue;
    }
    expect(screen.getByText(/Thank you for reaching out/), JSON.stringify(typed)).toBeInTheDocument();
    const newest = server.db.select().from(contactMessages).orderBy(desc(contactMessages.createdAt)).limit(1);
    const [name, lastname, message] = Object.values(typed).map((text) => text.trim());
    expect((await newest)[0]).toMatchObject({ name, lastname, message });
    taken += 1;
  }
  // Each message contains three of the texts, and more than three of five messages are valid.
  expect(taken).toBeGreaterThan(Math.floor(names.length / 5));
});

test('contact: an address is accepted, or rejected at the field', async () => {
  await renderApp('/contact?m=Hello');
  for (const text of sample(4)) {
    await screen.findByLabelText('Email');
    for (const label of ['Name', 'Surname', 'Message']) fill(label, 'Ada');
    fill('Email', text);
    await press('Send', 'Sending…');
    expectSound(text);
    const refused = refusedFields();
    if (refused.length === 0) expect(screen.getByText(/Thank you/), JSON.stringify(text)).toBeInTheDocument();
    else expect(refused).toEqual(['email']);
  }
});

test('contact: a message in the address is shown as text', async () => {
  await renderApp('/contact');
  await screen.findByLabelText('Message');
  const shownNow = () => screen.getByLabelText<HTMLTextAreaElement>('Message').value;
  for (const text of texts) {
    if (isTorn(text)) continue;
    goTo(`/contact?m=${encodeURIComponent(text)}`);
    const shown = text.slice(0, 5000).replaceAll(/\r\n?/g, '\n');
    await soon(() => shownNow() === shown);
    if (shownNow() !== shown) expect(shownNow()).toBe(shown);
    expectSound(text);
  }
});

test('profile: names are shown unchanged, or rejected at the field', async () => {
  const person = await server.aUser();
  await renderApp('/profile', { token: await server.signIn(person) });
  await screen.findByLabelText('Name');
  const names = sample(4);
  for (let i = 0; i < names.length; i += 2) {
    const [one = '', two = one] = names.slice(i, i + 2);
    const typed = [fill('Name', one), fill('Last name', two)];
    await press('Save', 'Saving…');
    expectSound(one);
    if (refusedFields().length > 0) continue;
    const [name, lastname] = typed.map((text) => text.trim());
    await waitFor(() => expect(screen.getByLabelText('Name'), JSON.stringify(typed)).toHaveValue(name));
    expect(screen.getByLabelText('Last name')).toHaveValue(lastname);
    const [row] = await server.db.select().from(users).where(eq(users.id, person.id));
    expect(row).toMatchObject({ name, lastname });
  }
});

test('sign-up: for every weak password, the form and the server name the same rule', async () => {
  await renderApp('/register');
  await screen.findByLabelText('Password');
  fill('Email', 'new@school.example');
  for (const [i, text] of texts.entries()) {
    const typed = fill('Password', text);
    const problem = typed && passwordProblem(typed);
    if (problem) {
      expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(expect.stringContaining(problem));
    }
    if (!problem || i % 8 > 0) continue;
    fill('Re-enter password', text);
    await press('Create', 'Creating…');
    expect(screen.getByRole('alert'), JSON.stringify(text)).toHaveTextContent(/\w/);
    expectSound(text);
  }
});

test('sign-up: an invalid address is rejected at the field', async () => {
  await renderApp('/register');
  await screen.findByLabelText('Email');
  fill('Password', 'Teach-with-cases-27');
  fill('Re-enter password', 'Teach-with-cases-27');
  for (const text of sample(4)) {
    // Valid addresses would create accounts, which affect other tests.
    if (/^\s*[\w.+"-][^@]*@[\w.]+\s*$/.test(text)) continue;
    fill('Email', text);
    await press('Create', 'Creating…');
    expect(refusedFields(), JSON.stringify(text)).toEqual(['email']);
    expectSound(text);
  }
});

test('sign-in: every text is rejected with the same message', async () => {
  await renderApp('/login');
  await screen.findByLabelText('Email');
  for (const text of sample(4)) {
    const email = fill('Email', text);
    const password = fill('Password', text);
    await press('Login', 'Signing in…');
    expectSound(text);
    if (!email.trim() || !password) expect(refusedFields().length).toBeGreaterThan(0);
    else expect(screen.getByRole('alert'), JSON.stringify(text)).toHaveTextContent(/\w/);
  }
  expect(currentPath()).toBe('/login');
});

test('access via email: every text leads to sign-in with a message', async () => {
  await renderApp('/recover');
  for (const text of sample(16)) {
    await screen.findByRole('heading', { name: 'Access Via Email' });
    const typed = fill('Email', text);
    fireEvent.click(screen.getByRole('button', { name: 'Request' }));
    if (!typed.trim()) {
      expect(refusedFields()).toEqual(['email']);
      continue;
    }
    await screen.findByRole('heading', { name: 'Sign in' });
    await screen.findByText((_, element) => Boolean(element?.matches('.alert')));
    expectSound(text);
    fireEvent.click(screen.getByRole('link', { name: 'Access Via Email' }));
  }
});

test('a login link: every parameter is harmless before the link is tried', async () => {
  await renderApp('/error');
  const whole = texts.filter((text) => !isTorn(text));
  for (const text of whole) {
    const away = returnAddress(text);
    if (away) expect(away.origin).toBe(window.location.origin);
    expect(['sc-hub', 'lti', 'campus']).toContain(platformOf(text).key);
  }
  const names = ['token', 'from', 'redir', 'fullredir', 'x'];
  for (let i = 0; i < whole.length; i += names.length) {
    const query = names.map((name, n) => `${name}=${encodeURIComponent(whole[i + n] ?? '')}`).join('&');
    goTo(`/magiclogin?${query}`);
    await screen.findByText(/Hang on/);
    await soon(() => currentPath() === '/magiclogin');
    expect(currentPath()).toBe('/magiclogin');
    expectSound(query);
    goTo('/error');
    await screen.findByText('Loading...');
  }
});

test('a login link: every parameter is harmless when the link is tried', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  for (const text of sample(24)) {
    if (isTorn(text) || text.length > 4000) continue;
    const value = encodeURIComponent(text);
    const { unmount } = await renderApp(
      `/magiclogin?token=${value}&from=${value}&redir=${value}&fullredir=${value}&x=${value}`,
    );
    await screen.findByRole('heading', { name: /Hang on/ });
    await vi.advanceTimersByTimeAsync(3100);
    expect(await screen.findByRole('alert')).toHaveTextContent(/\w/);
    expectSound(text);
    expect(currentPath()).toBe('/magiclogin');
    unmount();
  }
  expect(callsTo('POST', '/auth/autk').length).toBeGreaterThan(20);
});
