import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { plainName } from '../../server/mail/names';
import { anAddress, classesOn } from './classes';
import { sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aSession, add, mailsTo, invitesTo } = sandboxOn(server);
const classes = classesOn(server);
const hub = server.config.publicUrl;

const opensAt = new Date('2030-03-04T09:00:00Z');
const closesAt = new Date('2030-03-11T17:30:00Z');

/** A class of Grace Hopper at Northfield, whose students pay $12.00. */
async function aClass(given: Parameters<typeof classes.aClass>[0] = {}) {
  const school = await server.aSchool({ name: 'Northfield <b>&"' });
  const grace = { name: 'Grace', lastname: 'Hopper', schoolId: school.id };
  const { id: simulationId } = await server.aSimulation({ name: 'Harbour Lease', priceCents: 1200 });
  const { add, post } = await classes.aClass({ simulationId, payer: 'student', ...given }, grace);
  /** Invites a student, and returns the address. */
  async function invite() {
    const email = anAddress();
    await add(email);
    return email;
  }
  return { invite, mailAll: () => post('/students/mail', { state: 'not-started' }) };
}

/** The mail to a student of an instructor and a simulation with these names. */
async function aMailFrom(given: Parameters<typeof aSession>[0]) {
  const address = anAddress();
  await add(await aSession(given), address, 'Ada', 'Lovelace');
  return (await mailsTo(address))[0];
}

type Mail = Awaited<ReturnType<typeof mailsTo>>[number];
const linksIn = (mail: Mail | undefined) => mail?.text.match(/^http\S+$/gm) ?? [];
const bodyOf = (mail: Mail | undefined) => new JSDOM(mail?.html).window.document.body;
/** The facts of a mail, in its text and in its HTML. */
const factsIn = (mail: Mail | undefined) => ({
  text: mail?.text.match(/^[A-Z][a-z]+: .+$/gm),
  html: [...bodyOf(mail).querySelectorAll('th')].map(
    ({ textContent, nextElementSibling: value }) => `${textContent}: ${value?.textContent}`,
  ),
});

describe('an invitation', () => {
  test.each([
    ['', 'March 4, 2030 at 9:00 am, UTC', 'March 11, 2030 at 5:30 pm, UTC'],
    [
      'America/New_York',
      'March 4, 2030 at 4:00 am, New York (EST)',
      'March 11, 2030 at 1:30 pm, New York (EDT)',
    ],
  ])('names class, instructor, school, dates and price: in %s', async (timeZone, opens, closes) => {
    const { invite } = await aClass({ name: 'Econ 101: 2/3', opensAt, closesAt, timeZone });
    const [mail] = await mailsTo(await invite());
    const facts = [
      'Class: Econ 101: 2\u2060/\u20603',
      'Instructor: Grace Hopper',
      'School: Northfield <b>&"',
      `Opens: ${opens}`,
      `Closes: ${closes}`,
      'Price: You pay $12.00',
    ];
    expect(factsIn(mail)).toEqual({ text: facts, html: facts });
    expect(mail?.html.length).toBeLessThan(12_000);
    // Below the button, for those whose mail program does not open it.
    const [button, below] = bodyOf(mail).querySelectorAll('a');
    expect(button?.textContent).toBe('Open your invitation');
    expect(below?.textContent).toBe(button?.href);
    expect(mail?.text).toContain(`\n\nOpen your invitation:\n\n${button?.href}\n\n`);
    const [open, calendar] = linksIn(mail).map((link) => new URL(link).searchParams);
    expect(calendar?.get('redir')).toBe(`${open?.get('redir')}#calendar`);
    expect(calendar?.get('token')).toBe(open?.get('token'));
  });

  test('leaves out what a class does not have, and says where there is nothing to pay', async () => {
    const { add } = await classes.aClass({ payer: 'instructor', name: '' });
    const address = anAddress();
    await add(address);
    const [mail] = await mailsTo(address);
    const facts = [expect.stringMatching(/^Instructor: /), 'Price: Nothing to pay'];
    expect(factsIn(mail)).toEqual({ text: facts, html: facts });
    expect(linksIn(mail)).toHaveLength(1);
  });

  test('that is sent again to a student who has paid asks for nothing', async () => {
    const { invite, mailAll } = await aClass();
    const [paid, other] = [await invite(), await invite()];
    const [row] = await invitesTo(paid);
    await classes.pay(row?.invite?.id ?? '');
    await mailAll();
    const prices = async (address: string) =>
      (await mailsTo(address)).map((mail) => /^Price: (.*)$/m.exec(mail.text)?.[1]).sort();
    expect(await prices(paid)).toEqual(['Paid', 'You pay $12.00']);
    expect(await prices(other)).toEqual(['You pay $12.00', 'You pay $12.00']);
  });

  test('has names as they are, but no part that mail programs make a link or a number to call of', async () => {
    for (const name of [
      ...['MBA 2026/27: Negotiation', 'Dr. J. Smith', 'St.Gallen', 'Priya d/o Raman', 'x'.repeat(100)],
      ...['https://evil.example/prize', 'www.evil', 'mail me@evil.example', '\\\\evil\\prize', 'tel:112'],
      ...['evil．example', 'evil。example', 'evil｡example', 'evil․example'],
      ...['Call 1 800 555 0199 today', '+49 (30) 123-4567', '１８００５５５０１９９'],
    ]) {
      // They end an address and a number at a joiner.
      const parts = plainName(name).split('\u2060');
      expect(parts.join('')).toBe(name);
      for (const part of parts)
        expect(part.normalize('NFKC')).not.toMatch(/\S[/:@\\.。]\S|\p{Nd}(\P{L}*\p{Nd}){6}/u);
    }
    expect(plainName('Dr. J. Smith')).toBe('Dr. J. Smith');
    expect(plainName('x'.repeat(150))).toBe(`${'x'.repeat(100)}…`);
    const mail = await aMailFrom({ user: { name: 'https://evil.example/', lastname: 'login' } });
    for (const text of [mail?.text, bodyOf(mail).textContent]) {
      expect(text).not.toMatch(/evil\.|:\/\/evil/);
      expect(text?.replaceAll('\u2060', '')).toContain('https://evil.example/ login has invited you to play');
    }
    for (const { href } of bodyOf(mail).querySelectorAll('a')) expect(new URL(href).origin).toBe(hub);
  });

  test.each([
    ['https://pictures.example/a.png', ['https://pictures.example/a.png']],
    ['/pictures/a.jpg', [`${hub}/pictures/a.jpg`]],
    ['http://pictures.example/a.png', []],
    ['/admin/covers/a.svg', [`${hub}/admin/covers/a.jpg`]],
    ['/pictures/a.svg', []],
  ])('has the logo, and the cover %s if mail programs show it', async (coverUrl, covers) => {
    const mail = await aMailFrom({ simulation: { coverUrl } });
    const pictures = [...bodyOf(mail).querySelectorAll('img')].map(({ src }) => src);
    expect(pictures).toEqual([`${hub}/admin/mail-logo.png`, ...covers]);
  });

  test('gets no lines from names, also not in its subject', async () => {
    const mail = await aMailFrom({
      user: { name: 'Grace\n\nYou \u202ehave won.\r\n', lastname: 'J.R.R. O’Neill\u2028x' },
      simulation: { name: 'Case\r\nBcc: all@class.example' },
    });
    expect(mail?.text).toMatch(
      /\nGrace You +have won\. +J\u2060\.\u2060R\u2060\.\u2060R\. O’Neill x has invited you to play/,
    );
    expect(mail?.text).toMatch(/^Hello Ada,$/m);
    expect(mail?.subject).toBe('Your invitation to Case Bcc: all@class.example');
  });
});
