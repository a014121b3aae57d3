import { JSDOM } from 'jsdom';
import { describe, expect, test } from 'vitest';
import { invites, schools, users } from '../../server/db/tables';
import { plainName } from '../../server/mail/names';
import type { Role } from '../../src/contract/user';
import { anAddress, classesOn } from './classes';
import { atOnce } from './clock';
import { sandboxOn } from './sandboxPages';
import { type Body, startTestServer } from './support';

const server = await startTestServer();

async function aCaller(role: Role, given: Partial<typeof users.$inferInsert> = {}) {
  const user = await server.aUser({ role, ...given });
  return { user, token: await server.signIn(user) };
}

async function idsFor(token: string, query = ''): Promise<string[]> {
  const { body } = await server.request('GET', `/api/invites/all${query}`, { token });
  return body.items.map(({ _id }: Body) => _id);
}

const get = (token: string, id: string) => server.request('GET', `/api/invites/${id}`, { token });

test('an invite tells all but its student whether its mail failed, and its list is filtered by it', async () => {
  const { user, token } = await aCaller('instructor');
  const { id: classId } = await server.aPurchase({ customerId: user.id, payer: 'student' });
  const student = await aCaller('student');
  const invite = await server.anInvite({ classId, studentId: student.user.id });
  expect((await get(token, invite.id)).body).toMatchObject({ mail_failed: false, asks_payment: true });
  const own = (await get(student.token, invite.id)).body;
  for (const text of ['mail_failed', 'asks_payment']) expect(own).not.toHaveProperty(text);
  expect(await idsFor(token, '?state=failed')).toEqual([]);
  expect(await idsFor(token, '?state=opened')).toEqual([invite.id]);
  expect(await idsFor(token, '?state=not-started')).toEqual([invite.id]);
});

test('students see invites that they have received, and instructors those of their purchases too, each once', async () => {
  const received = await aCaller('student');
  const { user, token } = await aCaller('instructor');
  const purchase = await server.aPurchase({ customerId: user.id });
  const [own, both, asStudent] = [
    await server.anInvite({ classId: purchase.id, studentId: received.user.id }),
    await server.anInvite({ classId: purchase.id, studentId: user.id }),
    await server.anInvite({ studentId: user.id }),
  ];
  expect((await idsFor(token)).sort()).toEqual([own.id, both.id, asStudent.id].sort());
  expect((await idsFor(token, '?received=true')).sort()).toEqual([both.id, asStudent.id].sort());
  expect(await idsFor(token, '?received=false')).toEqual([own.id]);
  expect((await get(received.token, both.id)).status).toBe(404);
  const elsewhere = await server.anInvite({ studentId: received.user.id });
  // Also with a filter.
  expect(await idsFor(token, `?email=${received.user.email}`)).toEqual([own.id]);
  expect((await idsFor(received.token)).sort()).toEqual([own.id, elsewhere.id].sort());
});

test('the list of invites is filtered by the full address, or searched by parts of the name and email', async () => {
  const { token } = await aCaller('administrator');
  const email = 'jv17@harbour.test.example';
  const student = await server.aUser({ role: 'student', name: 'Joann', lastname: 'Vestergaard', email });
  const invite = await server.anInvite({ studentId: student.id });
  await server.anInvite();
  const found = (text: string) => idsFor(token, `?email=${encodeURIComponent(text)}`);
  for (const part of [` ${email.toUpperCase()} `, 'vesterg', 'JOANN vest', '@harbour.test', 'joann jv17'])
    expect(await found(part), part).toEqual([invite.id]);
  for (const other of ['%', email.slice(0, -1), email.slice(1), 'joann nobody'])
    expect(await found(other), other).toEqual([]);
  for (const query of ['pp=0', 'pp=All', 'pag=x', 'sort=email:asc', 'email=a&email=b'])
    expect((await server.request('GET', `/api/invites/all?${query}`, { token })).status).toBe(400);
});

describe('the link to play', () => {
  test('is returned to the student only, and is the only secret among the documented fields', async () => {
    const simulation = await server.aSimulation();
    const school = await server.aSchool();
    const instructor = await aCaller('instructor', { schoolId: school.id });
    const of = { simulationId: simulation.id, customerId: instructor.user.id };
    const { id: classId } = await server.aPurchase({ ...of, payer: 'student' });
    const student = await aCaller('student');
    const invite = await server.anInvite({ classId, studentId: student.user.id });
    const expectNoLink = async () =>
      expect((await get(student.token, invite.id)).body.data.magiclink).toBeNull();
    await expectNoLink();
    const free = { freeToPlay: [simulation.id] };
    await server.change(schools, school.id, free);
    for (const dates of [{ opensAt: new Date('2090-01-01') }, { opensAt: null, closesAt: new Date(0) }]) {
      await server.changePurchase(classId, dates);
      await expectNoLink();
    }
    await server.changePurchase(classId, { closesAt: null });
    const administrator = await aCaller('administrator');
    for (const { token } of [instructor, administrator]) {
      expect((await get(token, invite.id)).body).toMatchObject({
        data: { magiclink: null },
        student: invite.studentId,
        instructor: { _id: instructor.user.id },
        purchase: { _id: invite.classId },
      });
      const { body } = await server.request('GET', '/api/invites/all', { token });
      expect(JSON.stringify(body)).not.toContain(invite.playUrl);
    }
    const { id, name, slug, category } = simulation;
    const { name: first, lastname, email } = instructor.user;
    const urls = { cover_url: '', how_url: '', faq_url: '' };
    expect((await get(student.token, invite.id)).body).toEqual({
      _id: invite.id,
      email: student.user.email,
      client: { _id: id, name, slug, category, subtitle: '', duration: 0, price: 12.5, ...urls },
      instructor: {
        name: first,
        lastname,
        email,
        school: { _id: school.id, name: school.name, free_to_play: [simulation.id] },
      },
      payment: null,
      purchase: { data: { status: 'completed' }, payer: 'student' },
      class_state: 'open',
      data: { magiclink: invite.playUrl },
      created_at: invite.createdAt.toISOString(),
    });
  });

  test('the student’s name and progress are told to all but the student, who is told of the end', async () => {
    const instructor = await aCaller('instructor');
    const admin = await aCaller('administrator');
    const student = await aCaller('student', { name: 'Grace', lastname: 'Hopper' });
    const purchase = await server.aPurchase({ customerId: instructor.user.id });
    const [openedAt, startedAt] = [new Date('2026-02-03T10:00:00Z'), new Date('2026-02-04T10:00:00Z')];
    const of = { classId: purchase.id, studentId: student.user.id };
    const { id } = await server.anInvite({ ...of, openedAt, startedAt });
    const told = {
      ...{ name: 'Grace', lastname: 'Hopper' },
      ...{ opened_at: openedAt.toISOString(), started_at: startedAt.toISOString(), finished_at: null },
    };
    for (const { token } of [instructor, admin]) {
      const { body } = await get(token, id);
      expect(body).toMatchObject(told);
      expect(body.instructor).not.toHaveProperty('email');
    }
    const { body } = await get(student.token, id);
    expect(body.instructor).toMatchObject({ email: instructor.user.email, school: null });
    expect(body).not.toHaveProperty('score');
    for (const name of Object.keys(told)) expect(body).not.toHaveProperty(name);
    const finishedAt = new Date('2026-02-05T10:00:00Z');
    await server.change(invites, id, { finishedAt, score: 87.5 });
    const { body: list } = await server.request('GET', '/api/invites/all', { token: student.token });
    for (const invite of [(await get(student.token, id)).body, list.items[0]]) {
      expect(invite).toMatchObject({ _id: id, finished_at: finishedAt.toISOString(), score: 87.5 });
      expect(invite).not.toHaveProperty('started_at');
    }
    // An erased account has no address any more.
    const email = `${instructor.user.id}@erased.invalid`;
    await server.change(users, instructor.user.id, { email });
    expect((await get(student.token, id)).body.instructor).not.toHaveProperty('email');
  });
});

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
    const before = new Date('2030-01-31T12:00:00Z');
    const given = { name: 'Econ 101: 2/3', opensAt, closesAt, timeZone };
    const email = await atOnce(server, async () => (await aClass(given)).invite(), before);
    const mail = await server.mailTo(email);
    const facts = [
      'Class: Econ 101: 2\u2060/\u20603',
      'Instructor: Grace Hopper',
      'School: Northfield <b>&"',
      `Opens: ${opens}`,
      `Closes: ${closes}`,
      'Price: You pay $12.00',
    ];
    expect(factsIn(mail)).toEqual({ text: facts, html: facts });
    expect(mail.html.length).toBeLessThan(12_000);
    // Below the button, for those whose mail program does not open it.
    const [button, below] = bodyOf(mail).querySelectorAll('a');
    expect(button?.textContent).toBe('Open your invitation');
    expect(below?.textContent).toBe(button?.href);
    expect(mail.text).toContain(`\n\nOpen your invitation:\n\n${button?.href}\n\n`);
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
