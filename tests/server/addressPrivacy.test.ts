import { describe, expect, test } from 'vitest';
import { anAddress, classesOn } from './classes';
import { type Body, startTestServer } from './support';

const server = await startTestServer();
const { aClass, mailsTo, follow } = classesOn(server);

const named = { name: 'Zephyrine', lastname: 'Quartermain' };
/** An address of each kind, with another person's name where it has an account. */
const addresses = {
  'without an account': async () => anAddress(),
  'of an instructor': async () => (await server.aUser(named)).email,
  'that nobody has proven': async () => (await server.aUser({ ...named, addressUnproven: true })).email,
  'of a student': async () => (await server.aUser({ ...named, role: 'student' })).email,
  'of an administrator': async () => (await server.aUser({ ...named, role: 'administrator' })).email,
  'of a deleted account': async () => (await server.aUser({ ...named, status: 'deleted' })).email,
  'that another instructor has named': async () => {
    const email = anAddress();
    await (await aClass()).post('/students', { students: [{ email, ...named }] });
    return email;
  },
};

/** All that answers tell, without what is made for each address and call. */
const toldBy = (body: unknown, email: string): string =>
  JSON.stringify(body, (key, value) =>
    /^_id$|^student$|_at$|^at$/.test(key) ? Boolean(value) : value,
  ).replaceAll(email, 'ADDRESS');

async function addAsStudent(email: string) {
  const { get, post, token } = await aClass();
  const typed = { email, name: 'Ada', lastname: 'Lovelace' };
  const list = (path: string) => server.request('GET', path, { token });
  const answers = [
    await post('/students', { students: [typed] }),
    await post('/students', { students: [typed] }),
    await get(),
    await get('/students/all'),
    await get('/students/all?q=Lovelace'),
    await get('/students/all?q=Quartermain'),
    await get('/students/all?sort=lastname:asc'),
    await list('/api/invites/all'),
    await list('/api/invites/all?email=Lovelace'),
    await list('/api/invites/all?email=Quartermain'),
    await post('/students/mail', { state: 'not-started' }),
  ];
  const csv: string = (await get('/students/csv')).body;
  const [, row = ''] = csv.split('\r\n');
  return [...answers.map(({ status, body }) => ({ status, body })), row.split(',').slice(0, 3)];
}

async function addAsCoTeacher(email: string) {
  const { get, post, token, path } = await aClass();
  const added = await post('/co-teachers', { email });
  const answers = [added, await post('/co-teachers', { email }), await get('/co-teachers/all'), await get()];
  const removal = await server.request('DELETE', `${path}/co-teachers/${added.body._id}`, { token });
  return [...answers, removal].map(({ status, body }) => ({ status, body }));
}

describe.each([
  ['a student', addAsStudent],
  ['a co-teacher', addAsCoTeacher],
])('adding %s', (_, add) => {
  const told = async (email: string) =>
    toldBy(await add(email), email).replaceAll(/"(client|instructor|session|purchase)":\{[^}]*\}+/g, '');
  const expected = anAddress();
  let answer: Promise<string> | undefined;

  test.each(Object.entries(addresses))('tells nothing of an address %s', async (_kind, make) => {
    answer ??= told(expected);
    expect(await told(await make())).toBe(await answer);
    expect(await answer).not.toMatch(/Zephyrine|Quartermain|refused":\[\{|"status":4/);
  });
});

describe('a student is known', () => {
  test('by the name that the instructor has typed, and once the invite was opened by the own one, if there is any', async () => {
    const { get, post, token } = await aClass();
    const typed = { name: 'Ada', lastname: 'Lovelace' };
    async function opened(own: typeof typed) {
      const { email, id } = await server.aUser({ role: 'student', ...own });
      await post('/students', { students: [{ email, ...typed }] });
      const row = async () => (await get(`/students/all?q=${email}`)).body.items[0];
      const { _id, ...before } = await row();
      expect(before).toMatchObject(typed);
      await server.request('GET', `/api/invites/${_id}`, { token: await server.signIn({ id }) });
      return row();
    }
    expect(await opened(named)).toMatchObject(named);
    expect((await get('/students/all?q=Quartermain')).body.total).toBe(1);
    expect((await get('/students/all?q=Lovelace')).body.total).toBe(0);
    const { body } = await server.request('GET', '/api/invites/all?email=Quartermain', { token });
    expect(body.items).toMatchObject([named]);
    const nameless = await opened({ name: '', lastname: '' });
    expect(nameless).toMatchObject({ opened_at: expect.any(String), ...typed });
  });
});

describe('a co-teacher is known', () => {
  const added = async (given: Parameters<typeof server.aUser>[0]) => {
    const made = await aClass();
    const user = await server.aUser({ ...named, ...given });
    await made.post('/co-teachers', { email: user.email });
    const [mail = { text: '', subject: '' }] = await mailsTo(user.email);
    const shared = async (): Promise<Body> => (await made.get('/co-teachers/all')).body.items[0];
    return { ...made, user, mail, shared };
  };

  test('once the class was opened, also without the mailed link', async () => {
    const { user, get, shared } = await added({});
    const token = await server.signIn(user);
    await server.request('GET', '/api/sessions/all', { token });
    expect(await shared()).toMatchObject({ name: '', has_access: false });
    expect((await get('', token)).status).toBe(200);
    expect(await shared()).toMatchObject({ ...named, has_access: true });
  });

  test('as not having come, where the account is a student’s, whom the mail tells the reason', async () => {
    const { mail, get, shared } = await added({ role: 'student' });
    expect(mail.text).toContain('Tell them another address of yours.');
    const { token } = (await follow(mail)).body;
    expect((await get('', token)).status).toBe(403);
    expect(await shared()).toMatchObject({ name: '', has_access: false });
  });
});
