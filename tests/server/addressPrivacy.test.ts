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

/** All that an answer tells of the addresses, without what is made for each. */
const toldOf = (items: Body[]) => new Set(items.map((item) => JSON.stringify(item, withoutOwnValues)));
const withoutOwnValues = (key: string, value: unknown) =>
  /^(_id|email|student)$|_at$|^at$/.test(key) ? Boolean(value) : value;

/** A class, and an address of each kind. */
async function aClassAndAddresses() {
  const emails: string[] = [];
  for (const make of Object.values(addresses)) emails.push(await make());
  return { ...(await aClass()), emails };
}

test('adding students tells nothing of their addresses', async () => {
  const { get, post, token, emails } = await aClassAndAddresses();
  const all = emails.length;
  const students = emails.map((email) => ({ email, name: 'Ada', lastname: 'Lovelace' }));
  const added = { added: emails, repeated: [], refused: [] };
  expect((await post('/students', { students })).body).toEqual(added);
  const repeated = { added: [], repeated: emails, refused: [] };
  expect((await post('/students', { students })).body).toEqual(repeated);
  expect((await get()).body).toMatchObject({
    counts: { invited: all, opened: 0, failed: 0 },
    to_remind: { not_started: all, not_started_refused: 0 },
  });
  for (const list of [`/api/sessions/${(await get()).body._id}/students/all?q=`, '/api/invites/all?email=']) {
    const found = async (q: string) => (await server.request('GET', list + q, { token })).body;
    for (const q of ['', 'Lovelace']) {
      const { items, total } = await found(q);
      expect({ total, told: toldOf(items).size }).toEqual({ total: all, told: 1 });
    }
    expect((await found('Quartermain')).total).toBe(0);
  }
  const { items } = (await get('/students/all?sort=lastname:asc')).body;
  expect(items.map(({ email }: Body) => email)).toEqual(emails.toSorted());
  const [, ...rows] = (await get('/students/csv')).body.trim().split('\r\n');
  expect(rows.map((row: string) => row.split(',').slice(0, 2).join())).toEqual(
    emails.map(() => '"Ada","Lovelace"'),
  );
  expect((await post('/students/mail', { state: 'not-started' })).body).toEqual({ sent: all });
});

test('adding co-teachers tells nothing of their addresses', async () => {
  const { get, post, path, token, emails } = await aClassAndAddresses();
  const share = async () => {
    const answers = [];
    for (const email of emails) answers.push(await post('/co-teachers', { email }));
    return answers.map(({ status, body }) => ({ status, ...body }));
  };
  const shared = await share();
  expect(toldOf(shared).size).toBe(1);
  expect(shared).toContainEqual(expect.objectContaining({ status: 200, name: '' }));
  expect([await share(), toldOf((await get('/co-teachers/all')).body.items).size]).toEqual([shared, 1]);
  const removed = [];
  for (const { _id } of shared)
    removed.push((await server.request('DELETE', `${path}/co-teachers/${_id}`, { token })).body);
  expect(removed).toHaveLength(emails.length);
  expect(toldOf(removed).size).toBe(1);
});

test('a student is known by the name that the instructor has typed, and once the invite was opened by the own one, if there is any', async () => {
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
  expect(await opened({ name: '', lastname: '' })).toMatchObject({ opened_at: expect.any(String), ...typed });
});

describe('a co-teacher is known', () => {
  const added = async (given: Parameters<typeof server.aUser>[0]) => {
    const made = await aClass();
    const user = await server.aUser({ ...named, ...given });
    await made.post('/co-teachers', { email: user.email });
    const [mail] = await mailsTo(user.email);
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
    expect(mail?.text).toContain('Tell them another address of yours.');
    const { token } = (await follow(mail)).body;
    expect((await get('', token)).status).toBe(403);
    expect(await shared()).toMatchObject({ name: '', has_access: false });
  });
});
