import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { onRefusal, requestList, requestNothing, requestRecord } from '../../../src/api/http';
import { intent } from '../../../src/api/payments/payments';
import { askEarly, forgetEarlyAnswers, openEarlyAnswers } from '../../../src/lib/calls';
import { readToken, storeToken } from '../../../src/lib/storedSession';
import { network } from '../../support/server';

const unauthorized = vi.fn<() => void>();
const forbidden = vi.fn<() => void>();

beforeEach(() => {
  unauthorized.mockReset();
  forbidden.mockReset();
  onRefusal({ unauthorized, forbidden });
});

afterEach(forgetEarlyAnswers);

/** Answers all calls of `/api/thing` with the given response. */
const answer = (make: (request: Request) => Response | Promise<Response>) =>
  network.use(http.all('/api/thing', ({ request }) => make(request)));

const getRecord = (anonymous = false) => requestRecord('GET', '/api/thing', undefined, { anonymous });
const asSent = (given: object) => given;
const getList = () => requestList('/api/thing', asSent);
const failureOf = (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('The call succeeded'),
    (error) => error.failure,
  );

const unreadable = { status: 502, message: 'The server sent an answer we could not read. Try again.' };

describe('a request', () => {
  test('sends the bearer token unless it is anonymous, and JSON if it has a body', async () => {
    storeToken('abc');
    answer(async (request) =>
      HttpResponse.json({
        authorization: request.headers.get('authorization'),
        type: request.headers.get('content-type'),
        body: request.body && (await request.json()),
      }),
    );
    expect(await requestRecord('POST', '/api/thing', { a: 1 })).toEqual({
      authorization: 'Bearer abc',
      type: 'application/json',
      body: { a: 1 },
    });
    expect(await getRecord(true)).toMatchObject({ authorization: null });
  });

  test('sends only query values that are numeric or not empty', async () => {
    answer((request) => HttpResponse.json({ items: [{ search: new URL(request.url).search }], total: 0 }));
    const query = { page: 0, name: '', role: null, school: undefined, q: 'a&b', all: false };
    const { items } = await requestList('/api/thing', asSent, { query });
    expect(items).toEqual([{ search: '?page=0&q=a%26b&all=false' }]);
  });
});

describe('a response', () => {
  const asJson = { headers: { 'Content-Type': 'application/json' } };

  test.each([{ total: null }, {}])('of a list keeps and counts its records, with %j', async (total) => {
    answer(() => HttpResponse.json({ items: [null, { _id: '1' }, 'text'], ...total }));
    expect(await getList()).toEqual({ items: [{ _id: '1' }], total: 1, more: false });
  });

  test.each([
    ['malformed JSON', () => new HttpResponse('{"items": [', asJson)],
    ['no content', () => new HttpResponse(null, { status: 204 })],
    ['null', () => HttpResponse.json(null)],
    ['an array', () => HttpResponse.json([])],
    ['items that are no list', () => HttpResponse.json({ items: {}, total: 1 })],
    ['total a string', () => HttpResponse.json({ items: [], total: '1' })],
  ])('that is no list is rejected: %s', async (_, make) => {
    answer(make);
    expect(await failureOf(getList())).toEqual(unreadable);
  });

  test.each([
    ['malformed JSON', () => new HttpResponse('{', asJson)],
    ['an array', () => HttpResponse.json([])],
    ['null', () => HttpResponse.json(null)],
  ])('that is no record is rejected: %s', async (_, make) => {
    answer(make);
    expect(await failureOf(getRecord())).toEqual(unreadable);
  });

  test.each([
    [{ client_secret: 'secret', amount: 3750 }, true],
    [{ client_secret: 'secret', amount: '3750', id: null, paid: null }, true],
    [{ client_secret: 'secret', amount: null }, false],
    [{ client_secret: '', amount: 3750 }, false],
  ])('is an intent that may be paid only with a secret and an amount: %j, %s', async (told, isPayable) => {
    network.use(http.post('/api/payments/intent', () => HttpResponse.json(told)));
    const call = intent({ client_id: 'client-1', quantity: 3 });
    if (isPayable) expect(await call).toMatchObject({ client_secret: 'secret', amount: 3750, paid: false });
    else expect(await failureOf(call)).toEqual(unreadable);
  });

  test('whose body is not used may have any body', async () => {
    answer(() => new HttpResponse(null, { status: 204 }));
    await expect(requestNothing('DELETE', '/api/thing')).resolves.toBeUndefined();
  });

  test('may come from an early request of the page, once, before the app has started', async () => {
    let count = 0;
    answer(() => HttpResponse.json({ call: ++count }));
    openEarlyAnswers();
    askEarly('/api/thing', null);
    expect([await getRecord(), count]).toEqual([{ call: 1 }, 1]);
    expect(await getRecord()).toEqual({ call: 2 });
    await askEarly('/api/thing', null);
    forgetEarlyAnswers();
    expect(askEarly('/api/thing', null)).toBeNull();
    expect(await getRecord()).toEqual({ call: 4 });
  });

  test('to an early request that failed is an ordinary failure', async () => {
    answer(() => HttpResponse.error());
    openEarlyAnswers();
    askEarly('/api/thing', null);
    expect(await failureOf(getRecord())).toMatchObject({ status: 0 });
  });

  test('to an early request of another user is ignored', async () => {
    answer((request) => HttpResponse.json({ as: request.headers.get('authorization') }));
    openEarlyAnswers();
    askEarly('/api/thing', 'before');
    storeToken('abc');
    expect(await getRecord()).toEqual({ as: 'Bearer abc' });
  });
});

describe('a rejected request', () => {
  test.each([400, 404, 409, 413, 422, 429, 500, 502, 503])(
    'shows the reason of a %i, with one message for each field, and nothing else',
    async (status) => {
      const errors = { name: 'Too long.' };
      answer(() => HttpResponse.json({ message: 'No.', errors: { ...errors, x: 7 } }, { status }));
      expect(await failureOf(getRecord())).toEqual({ status, message: 'No.', errors });
    },
  );

  test('without a message shows the status text during sign-in, and a general sentence elsewhere', async () => {
    const refusal = () =>
      HttpResponse.html('<h1>Bad gateway</h1>', { status: 502, statusText: 'Bad Gateway' });
    answer(refusal);
    network.use(http.all('/auth/thing', refusal));
    expect(await failureOf(requestRecord('POST', '/auth/thing', {}))).toEqual({
      status: 502,
      message: 'Bad Gateway',
    });
    expect(await failureOf(getRecord())).toEqual({
      status: 502,
      message: 'Something went wrong on our side (502). Try again.',
    });
  });

  test.each([[{}], [{ message: '' }], [{ message: 7 }], [[]], [null]])(
    'always has a message, even with %j over HTTP/2, which has no status text',
    async (body) => {
      answer(() => HttpResponse.json(body, { status: 500, statusText: ' '.trim() }));
      expect((await failureOf(getRecord())).message).not.toBe('');
    },
  );
});

describe('a request without a response', () => {
  test('reports that the server cannot be reached', async () => {
    answer(() => HttpResponse.error());
    expect(await failureOf(getRecord())).toEqual({
      status: 0,
      message: 'We could not reach the server. Check your connection and try again.',
    });
  });

  test('fails after 15 s, and the late response is ignored', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer(() => held.then(() => HttpResponse.json({ late: true })));
    const settled = vi.fn<() => void>();
    const failure = failureOf(getRecord()).finally(settled);
    await vi.advanceTimersByTimeAsync(14_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(await failure).toEqual({ status: 0, message: 'The server takes too long to answer. Try again.' });
    release();
  });

  test('also fails if its body does not end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    answer(() => {
      const body = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{')) });
      return new HttpResponse(body, { headers: { 'Content-Type': 'application/json' } });
    });
    const failure = failureOf(getRecord());
    await vi.advanceTimersByTimeAsync(15_000);
    expect(await failure).toMatchObject({ status: 0 });
  });
});

describe('the status 401', () => {
  beforeEach(() => answer(() => HttpResponse.json({ message: 'Sign in.' }, { status: 401 })));

  test('without a stored token does not end a session', async () => {
    await failureOf(getRecord());
    expect(unauthorized).not.toHaveBeenCalled();
  });

  test('for an anonymous call is returned to the caller', async () => {
    storeToken('abc');
    expect(await failureOf(getRecord(true))).toEqual({ status: 401, message: 'Sign in.' });
    expect(unauthorized).not.toHaveBeenCalled();
    expect(readToken()).toBe('abc');
  });

  test('for a call of the previous user does not end the session of the next one', async () => {
    storeToken('old');
    const call = failureOf(getRecord());
    storeToken('new');
    await call;
    expect(unauthorized).not.toHaveBeenCalled();
    expect(readToken()).toBe('new');
  });
});

describe('the status 403', () => {
  beforeEach(() => answer(() => HttpResponse.json({ message: 'No.' }, { status: 403 })));

  test('is left to a part of the screen that shows it in place', async () => {
    storeToken('abc');
    const call = requestRecord('GET', '/api/thing', undefined, { inPlace: true });
    expect(await failureOf(call)).toEqual({ status: 403, message: 'No.' });
    expect(forbidden).not.toHaveBeenCalled();
  });

  test('for an anonymous call is returned to the caller', async () => {
    await failureOf(getRecord(true));
    expect(forbidden).not.toHaveBeenCalled();
  });
});
