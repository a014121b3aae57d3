import { fireEvent, screen, waitFor } from '@testing-library/react';
import { desc } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { contactMessages } from '../../server/db/schema/mails';
import { tenthOf } from '../support/generated';
import { naughtyStrings, oddities } from '../support/naughtyStrings';
import { currentPath, renderApp } from '../support/render';
import { callsTo, startServer } from '../support/server';

const server = await startServer({ config: { rateLimitScale: 100_000 } });

const executed = vi.fn();
beforeEach(() => {
  executed.mockReset();
  vi.stubGlobal('alert', executed);
});
afterEach(() => {
  expect(executed).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

/** A tenth of the texts, and all oddities: these tests never run on PostgreSQL, where all texts are tried. */
const textsFor = (place: string): string[] => [...new Set([...oddities, ...tenthOf(naughtyStrings, place)])];

/** The texts of a form, as many at once as it has fields for them. */
function groupsOf(form: string, size: number): string[][] {
  const texts = textsFor(form);
  return Array.from({ length: Math.ceil(texts.length / size) }, (_, group) =>
    Array.from({ length: size }, (_, place) => texts[(group * size + place) % texts.length] ?? ''),
  );
}

/** The expected value of a field after it was set to a text; single-line fields remove line breaks. */
function heldBy({ type }: HTMLInputElement, text: string): string {
  if (type === 'textarea') return text.replaceAll(/\r\n?/g, '\n');
  const line = text.replaceAll(/[\r\n]/g, '');
  return type === 'email' ? line.replaceAll(/^[\t\f ]+|[\t\f ]+$/g, '') : line;
}

/** Sets the value of a field, which has to hold it, and returns it. */
function fill(label: string, text: string): string {
  const field = screen.getByLabelText<HTMLInputElement>(label);
  fireEvent.change(field, { target: { value: text } });
  if (field.value !== heldBy(field, text)) expect(field.value).toBe(heldBy(field, text));
  return field.value;
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

test('contact: names and messages are stored unchanged, or rejected at the field', async () => {
  await renderApp('/contact');
  await screen.findByLabelText('Message');
  let taken = 0;
  const plain = ['Ada', 'Bob', 'Hello'];
  for (const [one = '', two = '', three = ''] of [plain, ...groupsOf('contact', 3)]) {
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
  expect(taken).toBeGreaterThan(1);
});

/** An address cannot contain unpaired surrogates, and servers read no longer ones. */
const fitsAddress = (text: string): boolean => !/\p{Surrogate}/u.test(text) && text.length <= 4000;

test('the address: a message in it is shown as text, and every part of a login link is harmless', async () => {
  await renderApp('/contact');
  await screen.findByLabelText('Message');
  const goTo = (path: string) => {
    window.history.replaceState(null, '', `/admin${path}`);
    window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
  };
  const texts = textsFor('address').filter(fitsAddress);
  for (const text of texts) {
    goTo(`/contact?m=${encodeURIComponent(text)}`);
    const shown = text.slice(0, 5000).replaceAll(/\r\n?/g, '\n');
    await waitFor(() => expect(screen.getByLabelText('Message')).toHaveValue(shown), { interval: 1 });
    expectSound(text);
  }
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  const names = ['token', 'from', 'redir', 'fullredir', 'x'];
  for (let i = 0; i < texts.length; i += names.length) {
    const query = names.map((name, n) => `${name}=${encodeURIComponent(texts[i + n] ?? 'x')}`).join('&');
    goTo(`/magiclogin?${query}`);
    await screen.findByText(/Hang on/);
    expect(currentPath()).toMatch(/^\/magiclogin/);
    await vi.advanceTimersByTimeAsync(3100);
    expect(await screen.findByRole('alert')).toHaveTextContent(/\w/);
    expectSound(query);
    expect(currentPath()).toBe('/magiclogin');
    goTo('/error');
    await screen.findByText('Loading...');
  }
  expect(callsTo('POST', '/auth/autk').length).toBeGreaterThan(texts.length / names.length - 1);
});
