import { describe, expect, test } from 'vitest';
import { anAddress } from './classes';
import { classLinksOn } from './classLinks';
import { refusedAt, startTestServer, told } from './support';

const server = await startTestServer();
const { aCaller, aClass, aLinkedClass, open: openLink, join, historyOf } = classLinksOn(server);

describe('the link of a class', () => {
  test('is made by its instructor, open to all addresses, but not of a cancelled class', async () => {
    const { post, get } = await aClass();
    expect((await post('/link/renewal', {})).status).toBe(404);
    const cancelled = await aClass({ status: 'cancelled' });
    expect(await cancelled.post('/link', {})).toMatchObject(told('This session was cancelled.'));
    expect((await get()).body.link).toBeNull();
    const { status, body } = await post('/link', {});
    expect(status).toBe(200);
    expect(body.link).toEqual({
      code: expect.stringMatching(/^[B-Z2-9]{4}-[B-Z2-9]{4}$/),
      url: `${server.url}/admin/join/${body.link.code}`,
      open: true,
      domains: '',
    });
    expect((await get()).body.link).toEqual(body.link);
  });

  test('stays the same when it is changed, and takes domains in any form', async () => {
    const { post, get, code } = await aLinkedClass();
    const saved = async (change: object) => (await post('/link', change)).body.link;
    const domains = 'school.example, mail.school.example';
    const typed = '@School.example; https://mail.school.example/staff school.example';
    expect(await saved({ domains: typed })).toMatchObject({ code, open: true, domains });
    expect(await saved({ open: false })).toMatchObject({ code, open: false, domains });
    const refused = refusedAt('domains');
    for (const wrong of ['school', 'a@school.example', 'x'.repeat(1001)])
      expect(await post('/link', { domains: wrong })).toMatchObject(refused);
    const { errors } = (await post('/link', { domains: 'uni.example, foo_bar' })).body;
    expect(errors.domains).toMatch(/^“foo_bar” is not a domain\. Enter domains like/);
    expect((await get()).body.link.domains).toBe(domains);
    expect(await saved({ domains: '' })).toMatchObject({ open: false, domains: '' });
  });

  test('is renewed: the one before is dead at once', async () => {
    const { post, code, get } = await aLinkedClass({}, { domains: 'school.example' });
    const { token } = await aCaller('student');
    const renewed = (await post('/link/renewal', {})).body.link;
    expect(renewed).toMatchObject({ open: true, domains: 'school.example' });
    expect(renewed.code).not.toBe(code);
    expect((await get()).body.link).toEqual(renewed);
    for (const answer of [
      await openLink(code),
      await join(code, token),
      await server.request('POST', `/api/join/${code}/mail`, { body: { email: anAddress() } }),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { message: 'Not found.' } });
    }
    expect((await openLink(renewed.code)).status).toBe(200);
  });

  test('is in the history of the purchase, without its code', async () => {
    const { post, purchase, user, code } = await aLinkedClass();
    await post('/link', { open: false });
    await post('/link', { open: false });
    await post('/link/renewal', {});
    const entries = await historyOf(purchase.id);
    expect(entries.map(({ changes }) => changes)).toEqual([
      [
        { field: 'link', before: null, after: 'open' },
        { field: 'link_code', before: null, after: '••••' },
      ],
      [{ field: 'link', before: 'open', after: 'closed' }],
      [{ field: 'link_code', before: '••••', after: '••••' }],
    ]);
    expect(entries.every(({ actorId, entity }) => actorId === user.id && entity === 'purchase')).toBe(true);
    expect(JSON.stringify(entries)).not.toContain(code.replace('-', ''));
  });
});

describe('the class that a link opens', () => {
  test('is shown to everybody, in any spelling of the code', async () => {
    const opensAt = new Date('2036-01-01T08:00:00Z');
    const { code, simulation, user } = await aLinkedClass({ name: 'MBA 2', opensAt, payer: 'student' });
    const { name, duration } = simulation;
    const spellings = [code, code.toLowerCase(), code.replace('-', ''), encodeURIComponent(` ${code} `)];
    for (const spelling of spellings) {
      const { status, body } = await openLink(spelling);
      expect(status).toBe(200);
      expect(body).toEqual({
        _id: code,
        name: 'MBA 2',
        client: { name, duration, price: 12.5, subtitle: '', category: 'negotiations', cover_url: '' },
        instructor: { name: user.name, lastname: user.lastname },
        ...{ state: 'open', domains: '', asks_payment: true, class_state: 'scheduled', caller: null },
        ...{ opens_at: opensAt.toISOString(), closes_at: null, time_zone: '' },
      });
    }
  });

  test('tells the caller of the own invite, of a proof that is missing, and whether they run the class', async () => {
    const { code, aStudent, post, token: instructor, purchase } = await aLinkedClass();
    const { _id, token } = await aStudent();
    const told = async (as: string) => (await openLink(code, as)).body.caller;
    const known = { invite: null, withdrawn: false, proven: true, runs: null };
    expect(await told(token)).toEqual({ ...known, invite: _id });
    await post(`/students/${_id}/revocation`, {});
    expect(await told(token)).toEqual({ ...known, invite: _id, withdrawn: true });
    const [colleague, stranger] = [await aCaller('instructor'), await aCaller('instructor')];
    await post('/co-teachers', { email: colleague.user.email });
    for (const as of [instructor, colleague.token])
      expect(await told(as)).toEqual({ ...known, runs: purchase.id });
    expect(await told(stranger.token)).toEqual(known);
    const unproven = await server.signIn(await server.aUser({ addressUnproven: true }));
    expect(await told(unproven)).toEqual({ ...known, proven: false });
  });
});
