import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { describe, expect, test, vi } from 'vitest';
import { invites } from '../../server/db/schema/purchases';
import { newAddress, sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aClassSession, page, add, mailsTo, invitesTo, seatOf } = sandboxOn(server);

describe('the instructor’s page', () => {
  test('shows the class session and its seats', async () => {
    const { path, simulation } = await aClassSession();
    const { status, document, text } = await page(path);
    expect(status).toBe(200);
    expect(document.querySelector('h1')?.textContent).toBe(simulation.name);
    expect(text).toContain('Session of Grace Hopper');
    expect(text).toMatch(/Seats ?10/);
    expect(text).toContain('Nobody has been invited yet.');
  });

  test('an unknown address is not found', async () => {
    for (const id of ['A'.repeat(22), 'short', '%00', '..%2f..']) {
      expect((await page(`/sandbox/admin/games/${id}`)).status).toBe(404);
      expect((await add(`/sandbox/admin/games/${id}`, newAddress())).status).toBe(404);
    }
  });

  test('adds students: each gets an account, an invite and a mail', async () => {
    const school = await server.aSchool();
    const { path, purchaseId } = await aClassSession({ user: { schoolId: school.id } });
    const [one, two] = [newAddress(), newAddress()];
    const { status, text, document } = await add(path, `Ada Lovelace <${one.toUpperCase()}>\n${two}`);
    expect(status).toBe(200);
    expect(text).toContain('2 students added');
    expect(text).toMatch(/Seats left ?8/);
    expect(document.querySelector('textarea')?.value).toBe('');
    expect(document.querySelector('tbody tr')?.textContent).toContain('Ada Lovelace');

    const [row] = await invitesTo(one);
    expect(row?.user).toMatchObject({
      name: 'Ada',
      lastname: 'Lovelace',
      role: 'student',
      status: 'active',
      passwordHash: '',
      addressUnproven: true,
      schoolId: school.id,
    });
    expect(row?.invite).toMatchObject({ purchaseId });
    expect(await mailsTo(two)).toHaveLength(1);
  });

  test('an address that occurs twice in the list is added once, and reported once', async () => {
    const { path } = await aClassSession();
    const address = newAddress();
    const { text } = await add(path, `${address}\n${address.toUpperCase()}`);
    expect(text).toContain('1 student added');
    expect(text).not.toContain('already');
    expect(await mailsTo(address)).toHaveLength(1);
  });

  test('the link in the mail signs the student in and leads to the invite', async () => {
    const { path, simulation } = await aClassSession();
    const address = newAddress();
    await add(path, address);
    const [mail] = await mailsTo(address);
    expect(mail?.subject).toBe(`Your invitation to ${simulation.name}`);
    expect(mail?.text).toContain('Grace Hopper has invited you');
    const [row] = await invitesTo(address);
    const link = new URL(mail?.text.match(/^http\S+$/m)?.[0] ?? '');
    expect(link.origin + link.pathname).toBe(`${server.url}/admin/magiclogin`);
    expect(link.searchParams.get('redir')).toBe(`/invites/${row?.invite?.id}`);
    expect(new JSDOM(mail?.html).window.document.querySelector('a')?.href).toBe(link.href);
    const session = await server.request('POST', '/auth/autk', {
      body: { token: link.searchParams.get('token'), confirm: true },
    });
    expect(session).toMatchObject({ status: 200, body: { email: address, role: 'student' } });
    const invite = await server.request('GET', `/api/invites/${row?.invite?.id}`, {
      token: session.body.token,
    });
    expect(invite.body.data.magiclink).toBe(row?.invite?.playUrl);
  });

  test('sending the same list again adds and mails no student', async () => {
    const { path, purchaseId } = await aClassSession();
    const address = newAddress();
    const list = `${address}\n${address}`;
    expect((await add(path, list)).text).toContain('1 student added');
    const again = await add(path, list);
    expect(again.status).toBe(200);
    expect(again.text).toContain('Invited already');
    expect(again.text).not.toContain('added');
    expect(await server.db.select().from(invites).where(eq(invites.purchaseId, purchaseId))).toHaveLength(1);
    expect(await mailsTo(address)).toHaveLength(1);
  });

  test('invalid lines are reported one by one and stay in the box', async () => {
    const { path } = await aClassSession();
    const [good, deleted] = [newAddress(), newAddress()];
    await server.aUser({ email: deleted, status: 'deleted', role: 'student' });
    const { status, text, document } = await add(path, `nobody\n${good}\n${deleted}\n<b>x</b>`);
    expect(status).toBe(422);
    expect(text).toContain('1 student added');
    expect(text).toContain('3 entries were not added');
    expect([...document.querySelectorAll('.problem li')].map((item) => item.textContent)).toEqual([
      'Line 1: nobody – This is not an email address.',
      `Line 3: ${deleted} – This account has been deleted.`,
      'Line 4: <b>x</b> – This is not an email address.',
    ]);
    expect(document.querySelector('textarea')?.value).toBe(`nobody\n${deleted}\n<b>x</b>`);
  });

  test('an existing account is invited without a change, for any role', async () => {
    const { path } = await aClassSession();
    const known = await server.aUser({ role: 'manager', name: 'Known' });
    expect((await add(path, `Other Name <${known.email}>`)).text).toContain('1 student added');
    const [row] = await invitesTo(known.email);
    expect(row?.user).toMatchObject({ id: known.id, role: 'manager', name: 'Known' });
  });

  test('the number of seats is the limit, even for simultaneous calls', async () => {
    const { path, purchaseId } = await aClassSession();
    const lists = [1, 2, 3].map(() => Array.from({ length: 6 }, newAddress).join('\n'));
    const answers = await Promise.all(lists.map((list) => add(path, list)));
    expect(await server.db.select().from(invites).where(eq(invites.purchaseId, purchaseId))).toHaveLength(10);
    const refused = answers.flatMap(({ document }) => [...document.querySelectorAll('.problem li')]);
    expect(refused).toHaveLength(8);
    expect(refused[0]?.textContent).toContain('All 10 seats are taken.');
  });

  test('a student in two simultaneous calls is invited once', async () => {
    const { path } = await aClassSession();
    const address = newAddress();
    await Promise.all([add(path, address), add(path, address)]);
    expect(await invitesTo(address)).toHaveLength(1);
    expect(await mailsTo(address)).toHaveLength(1);
  });

  test('names and addresses are shown as text, never as markup', async () => {
    const hostile = '<img src=x onerror=alert(1)>"\'&';
    const { path } = await aClassSession({
      simulation: { name: hostile, subtitle: hostile },
      user: { name: hostile, lastname: '</title><script>alert(1)</script>' },
    });
    const address = newAddress();
    const answer = await add(
      path,
      `"><script>alert(1)</script>\n</textarea><script>alert(2)</script>\n${address}`,
    );
    const play = await page(await seatOf(address));
    const outbox = await page('/sandbox/outbox');
    for (const { document } of [answer, play, outbox]) {
      expect(document.querySelectorAll('script, img, [onerror], style, [style]')).toHaveLength(0);
    }
    expect(answer.document.querySelector('h1')?.textContent).toBe(hostile);
    expect(answer.document.title).toContain(hostile);
    const [mail] = await mailsTo(address);
    expect(new JSDOM(mail?.html).window.document.querySelectorAll('script, img')).toHaveLength(0);
  });

  test('pasted texts are limited in length', async () => {
    const { path } = await aClassSession();
    const long = `${newAddress()}\n`.repeat(6_000);
    const refused = await add(path, long);
    expect(refused.status).toBe(422);
    expect(refused.text).toContain('Nobody was added: paste at most 100,000 characters at once.');
    expect(refused.text).toMatch(/Invited ?0/);

    const many = await add(path, 'x;'.repeat(40_000));
    expect(many.text).toContain('40000 entries were not added');
    expect(many.text).toContain('and 39900 more');
    expect(many.document.querySelectorAll('.problem li')).toHaveLength(101);
  });

  test('250 students are invited and mailed in batches, each with an own link', async () => {
    const { path } = await aClassSession({ quantity: 300 });
    const addresses = Array.from({ length: 250 }, newAddress);
    const transaction = vi.spyOn(server.db, 'transaction');
    const { text } = await add(path, addresses.join('\n'));
    expect(transaction).toHaveBeenCalledTimes(3);
    transaction.mockRestore();
    expect(text).toContain('250 students added');
    const links = new Set<string>();
    for (const address of [addresses[0], addresses[99], addresses[100], addresses[249]]) {
      const [mail, ...more] = await mailsTo(address ?? '');
      expect(more).toEqual([]);
      const [row] = await invitesTo(address ?? '');
      expect(mail?.text).toContain(encodeURIComponent(`/invites/${row?.invite?.id}`));
      links.add(/token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    }
    expect(links.size).toBe(4);
  });

  test.each([
    'https://evil.example/prize',
    'evil.example',
    'www.evil',
    'mail me@evil.example',
    'x'.repeat(150),
  ])('the name %s does not appear in a mail', async (name) => {
    const { path } = await aClassSession({ user: { name, lastname: '' } });
    const address = newAddress();
    await add(path, address);
    const [mail] = await mailsTo(address);
    expect(mail?.text).not.toContain(name);
    expect(mail?.text).toMatch(/\nuser-\d+@test\.example has invited you to play/);
  });

  test('names add no lines to a mail', async () => {
    const { path } = await aClassSession({
      user: { name: 'Grace\n\nYou \u202ehave won.\r\n', lastname: 'J.R.R. O’Neill\u2028x' },
    });
    const address = newAddress();
    await add(path, `Ada Lovelace <${address}>`);
    const [mail] = await mailsTo(address);
    expect(mail?.text).toMatch(/\nGrace You +have won\. +J\.R\.R\. O’Neill x has invited you to play/);
    expect(mail?.text).toMatch(/^Hello Ada,$/m);
  });

  test('a line break in a name does not get into the subject of the mail', async () => {
    const { path } = await aClassSession({ simulation: { name: 'Case\r\nBcc: all@class.example' } });
    const address = newAddress();
    await add(path, address);
    expect((await mailsTo(address))[0]?.subject).toBe('Your invitation to Case Bcc: all@class.example');
  });

  test('the players of the class session are the added students', async () => {
    const { path, purchaseId, token } = await aClassSession();
    const address = newAddress();
    await add(path, `Ada Lovelace <${address}>`);
    const { body } = await server.request('GET', `/api/purchases/${purchaseId}/session`, { token });
    expect(body.players).toEqual([{ email: address, name: 'Ada Lovelace' }]);
  });
});
