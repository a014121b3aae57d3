import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createAccessLink, linkHashOf, renewLink, spendAccessLink } from '../../server/auth/accessLinks';
import { mailAccessLink } from '../../server/auth/recover';
import { mails } from '../../server/db/tables';
import { createSmtpTransport, Delivery, MailQueue } from '../../server/mail/createMailer';
import type { Mail } from '../../server/services/services';
import { openMailServer } from '../support/mailServer';
import { ANSWER_MS } from '../support/timeouts';
import { classesOn } from './classes';
import { startTestServer } from './support';

// A mail server that is not there: mails are queued.
const server = await startTestServer({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
const { services } = server;
const MINUTE = 60_000;

let clock = 0;
const now = () => new Date(clock);
services.now = now;
beforeEach(async () => {
  clock = Date.now();
  await server.db.delete(mails);
});

const queue = new MailQueue(server.db, now);
const log: string[] = [];
const logger = pino({ level: 'info' }, { write: (line: string) => void log.push(line) });

/** One of the servers that share the queue. */
function aDelivery(port: number, timeout = ANSWER_MS) {
  const hub = {
    mailFrom: 'Casebridge <hub@school.example>',
    publicUrl: 'https://hub.example',
    filesOf: services.documents.mailed,
  };
  const transport = createSmtpTransport({ ...hub, smtpUrl: `smtp://127.0.0.1:${port}`, timeout });
  const renew = (linkHash: string) => renewLink(services, linkHash);
  const delivery = new Delivery({ queue, transport, logger, renewLink: renew });
  onTestFinished(() => delivery.stop());
  return delivery;
}

/** Starts a real mail server, which keeps the mails that it receives, or refuses every recipient. */
async function startMailServer(...refusal: Parameters<typeof openMailServer>) {
  const smtp = await openMailServer(...refusal);
  onTestFinished(smtp.close);
  return smtp;
}

/** Starts a server that sends this line to each connection, or nothing. */
async function startBrokenServer(greeting: string | null) {
  const sockets = new Set<Socket>();
  const broken = createServer((socket) => {
    sockets.add(socket.on('error', () => {}));
    if (greeting !== null) socket.end(`${greeting}\r\n`);
  }).listen(0, '127.0.0.1');
  await once(broken, 'listening');
  const close = () => {
    for (const socket of sockets) socket.destroy();
    broken.close();
  };
  onTestFinished(close);
  return { port: (broken.address() as AddressInfo).port, close };
}

/** The mails that a working mail server is given now. */
async function delivered() {
  const smtp = await startMailServer();
  await aDelivery(smtp.port).deliverDue();
  return smtp.received;
}

const queueMail = (given: Partial<Mail> = {}) =>
  queue.add(
    [{ to: 'ada@test.example', subject: 'Grüße', text: 'Hallo – Ada', html: '<p>Hallo – Ada</p>', ...given }],
    'queued',
  );
const rows = () => server.db.select().from(mails).orderBy(mails.to);
const row = async () => (await rows())[0];

async function aClosedPort(): Promise<number> {
  const { port, close } = await startMailServer();
  await close();
  return port;
}

describe('a mail server that works', () => {
  test('gets no mail with the link of a deleted account, which reads as sent', async () => {
    const { id } = await server.aUser({ status: 'deleted' });
    const link = await createAccessLink(services, id, 'invite', '/dashboard');
    await queueMail({ linkHash: linkHashOf(link) });
    expect(await delivered()).toEqual([]);
    expect(await row()).toMatchObject({ status: 'sent', lastError: '', text: '', triedAt: expect.any(Date) });
  });

  test('receives each mail once, with both parts and its headers', async () => {
    const smtp = await startMailServer();
    await queueMail({ replyTo: 'bob@test.example' });
    await aDelivery(smtp.port).deliverDue();
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    const id = (await row())?.id;
    expect(mail).toMatchObject({ from: 'hub@school.example', to: ['ada@test.example'] });
    expect(mail?.raw).toContain('Content-Type: multipart/alternative');
    expect(mail?.raw.split('\r\n')).toEqual(
      expect.arrayContaining([
        ...['From: Casebridge <hub@school.example>', 'To: ada@test.example', 'Reply-To: bob@test.example'],
        ...['Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=', `Message-ID: <${id}@hub.example>`],
        ...['Auto-Submitted: auto-generated', 'X-Auto-Response-Suppress: DR, RN, NRN, OOF, AutoReply'],
        ...['Hallo =E2=80=93 Ada', '<p>Hallo =E2=80=93 Ada</p>'],
      ]),
    );
    expect(await row()).toMatchObject({ status: 'sent', attempts: 1, text: '', html: '' });
    await aDelivery(smtp.port).deliverDue();
    expect(smtp.received).toHaveLength(1);
  });

  test('receives a single mail before those of a class that were queued earlier', async () => {
    const toAll = [...'abcde'].map((name) => ({ to: `${name}@class.example`, subject: 'S', text: 'T' }));
    await queue.add(toAll, 'queued');
    clock += MINUTE;
    await queueMail({ to: 'waits@test.example' });
    expect(await queue.take()).toMatchObject({ to: 'waits@test.example' });
    expect(await delivered()).toHaveLength(5);
  });

  test('receives a mail without HTML as a person’s plain text, and no header that is injected by a text', async () => {
    const injected = '.\r\nRCPT TO:<all@test.example>\r\n.\r\n';
    await queueMail({ html: '', subject: 'A\r\nBcc: all@test.example', text: injected });
    const received = await delivered();
    expect(received).toMatchObject([{ to: ['ada@test.example'] }]);
    expect(received[0]?.raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(received[0]?.raw).not.toMatch(/multipart|^Bcc|^(?:X-)?Auto-/im);
  });

  test('receives each of 20 mails once from three servers at once', async () => {
    const smtp = await startMailServer();
    const all = Array.from({ length: 20 }, (_, n) => ({ to: `n${n}@test.example`, subject: 'S', text: 'T' }));
    await queue.add(all, 'queued');
    await Promise.all([1, 2, 3].map(() => aDelivery(smtp.port).deliverDue()));
    expect(smtp.received).toHaveLength(20);
    expect(new Set(smtp.received.map(({ to }) => to[0])).size).toBe(20);
    expect(new Set((await rows()).map(({ status }) => status))).toEqual(new Set(['sent']));
  });
});

test('a mail that a server had taken when it was killed is sent by another one after a minute', async () => {
  await queueMail();
  await queue.take();
  expect(await delivered()).toHaveLength(0);
  clock += MINUTE;
  expect(await delivered()).toHaveLength(1);
});

describe('a mail server that fails', () => {
  const tryAndFail = async (port: number, timeout?: number) => {
    await aDelivery(port, timeout).deliverDue();
    expect(await row()).toMatchObject({ status: 'queued', text: 'Hallo – Ada' });
  };

  test('if it is unreachable, the mail is kept and sent when the server is back', async () => {
    await queueMail();
    await tryAndFail(await aClosedPort());
    // An instructor reads it; the address of the server is for the log.
    const lastError = 'The mail server cannot be reached. We try again.';
    expect(await row()).toMatchObject({ attempts: 1, lastError });
    expect(log.join()).toContain('ECONNREFUSED');
    expect(await delivered()).toHaveLength(0);
    clock += MINUTE;
    expect(await delivered()).toHaveLength(1);
    expect(await row()).toMatchObject({ status: 'sent', attempts: 2, lastError: '' });
  });

  test('if it hangs, the sender stops waiting in time, and that mail is never sent twice', async () => {
    const hanging = await startBrokenServer(null);
    await queueMail();
    await aDelivery(hanging.port, 150).deliverDue();
    expect(await row()).toMatchObject({ status: 'queued', attempts: 1 });
    hanging.close();
    clock += MINUTE;
    expect(await delivered()).toHaveLength(1);
  });

  test('if it rejects a mail, the mail is retried after 1, 5, 15, 60 minutes and for a day, then dropped', async () => {
    const refusing = await startBrokenServer('554 No service for ada@test.example');
    await queueMail();
    const delivery = aDelivery(refusing.port);
    const waits = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await delivery.deliverDue();
      const mail = await row();
      const status = attempt < 8 ? 'queued' : 'failed';
      // The server has refused the hub, not the address.
      expect(mail).toMatchObject({ attempts: attempt, status, addressRefused: false });
      const wait = (mail?.nextTryAt.getTime() ?? 0) - clock;
      if (attempt < 8) waits.push(wait / MINUTE);
      clock += wait - 1;
      await delivery.deliverDue();
      expect(await row()).toMatchObject({ attempts: attempt });
      clock += 1;
    }
    expect(waits).toEqual([1, 5, 15, 60, 180, 360, 720]);
    clock += 48 * 60 * MINUTE;
    await delivery.deliverDue();
    expect(await row()).toMatchObject({ attempts: 8, status: 'failed', text: 'Hallo – Ada' });
    expect(await row()).toMatchObject({ lastError: 'The mail server could not be reached.' });
    expect(log.join()).toContain('mail given up');
    expect(log.join()).not.toContain('ada@test.example');
  });

  test('a document that cannot be made is not its fault, and the mail waits', async () => {
    await queueMail({ documentId: 'unknown' });
    await tryAndFail((await startMailServer()).port);
    const lastError = 'The attached document could not be made: the server’s log has the cause.';
    expect(await row()).toMatchObject({ lastError });
    expect(log.join()).toContain('"reason":"Not found."');
  });

  test('if it knows no such address, that is final; if it only asks for patience, it gets it', async () => {
    await queueMail();
    const busy = await startMailServer({ responseCode: 450, message: '4.2.0 Greylisted' });
    await tryAndFail(busy.port);
    expect(await row()).toMatchObject({ status: 'queued', addressRefused: false });
    clock += MINUTE;
    const unknown = await startMailServer({ responseCode: 550, message: '5.1.1 No such user' });
    await aDelivery(unknown.port).deliverDue();
    const lastError = '550 5.1.1 No such user';
    expect(await row()).toMatchObject({ status: 'failed', addressRefused: true, lastError });
    clock += 48 * 60 * MINUTE;
    expect(await delivered()).toHaveLength(0);
  });
});

const visitor = { address: '10.0.0.1', browserHash: 'browser' };
const ENDED = 'This link has expired or been used.';
const linkIn = (mail?: { text: string }) => new URL(/^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? '');

describe('an email with a sign-in link', () => {
  /** Requests access by mail while the mail server is unreachable or rejects mails. */
  async function askWhile(port: number) {
    const person = await server.aUser();
    await mailAccessLink(services, person.email, visitor);
    const link = linkIn(await row());
    await aDelivery(port).deliverDue();
    return { ...person, link };
  }
  const open = (link: URL) => {
    const token = link.searchParams.get('token') ?? '';
    return spendAccessLink(services, { token, confirmed: true, browserHash: null, device: '' });
  };

  test('contains a link that is valid for its ten minutes, even if the mail is sent late, and no longer', async () => {
    const { link, email } = await askWhile(await aClosedPort());
    clock += 60 * MINUTE;
    await expect(open(link)).rejects.toThrow(ENDED);
    expect(await delivered()).toHaveLength(1);
    clock += 9 * MINUTE;
    await expect(open(link)).resolves.toMatchObject({ token: expect.any(String) });
    await expect(open(link)).rejects.toThrow(ENDED);

    await server.db.delete(mails);
    await mailAccessLink(services, email, visitor);
    const later = linkIn(await row());
    clock += 60 * MINUTE;
    await delivered();
    clock += 10 * MINUTE;
    await expect(open(later)).rejects.toThrow(ENDED);
  });

  test('is not sent after another link was used, and records the reason', async () => {
    const { id, email } = await askWhile(await aClosedPort());
    await mailAccessLink(services, email, visitor);
    const used = new URL(await createAccessLink(services, id, 'recover', '/dashboard'));
    await open(used);
    clock += 20 * MINUTE;
    expect(await delivered()).toHaveLength(0);
    const [old] = await server.db.select().from(mails).where(eq(mails.status, 'failed'));
    expect(old).toMatchObject({ text: '', html: '', lastError: expect.stringContaining('no longer valid') });
  });

  test('loses its text if it cannot be sent; a message to the support team keeps its text', async () => {
    const refusing = await startBrokenServer('554 No service');
    await askWhile(refusing.port);
    await queueMail();
    const delivery = aDelivery(refusing.port);
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      clock += 24 * 60 * MINUTE;
      await delivery.deliverDue();
    }
    expect(await rows()).toMatchObject([
      { status: 'failed', subject: 'Grüße', text: 'Hallo – Ada', linkHash: null },
      { status: 'failed', subject: 'Your sign-in link', text: '', html: '' },
    ]);
  });
});

describe('the server and its mail queue', () => {
  const recover = (hub: typeof server, email: string) =>
    hub.request('POST', '/auth/recover', { body: { email } });

  test('a mail is sent as soon as it is queued', async () => {
    const smtp = await startMailServer();
    const hub = await startTestServer({ config: { smtpUrl: `smtp://127.0.0.1:${smtp.port}` } });
    const { email } = await hub.aUser();
    hub.services.mail.start();
    await recover(hub, email);
    await smtp.arrived(1);
    expect(smtp.received).toMatchObject([{ from: 'hub@demo.example', to: [email] }]);
    expect(smtp.received[0]?.raw).toContain('Subject: Your sign-in link');
    await hub.services.mail.stop();
  });

  test('a mail to a student that waits is not sent once there is a later one', async () => {
    const smtp = await startMailServer();
    const hub = await startTestServer({ config: { smtpUrl: `smtp://127.0.0.1:${smtp.port}` } });
    const { aStudent, post } = await classesOn(hub).aClass();
    const { _id, email } = await aStudent();
    expect((await post('/students/mail', { students: [_id] })).body).toEqual({ sent: 1 });
    await hub.services.mail.deliverDue();
    expect(smtp.received).toMatchObject([{ to: [email] }]);
  });

  test('a mail server that hangs delays no response, and no mail is lost', async () => {
    const hanging = await startBrokenServer(null);
    const hub = await startTestServer({ config: { smtpUrl: `smtp://127.0.0.1:${hanging.port}` } });
    const { email } = await hub.aUser();
    hub.services.mail.start();
    const message = { name: 'A', lastname: 'B', email: 'a@test.example', message: 'Hello' };
    for (const { status } of [
      await recover(hub, email),
      await hub.request('POST', '/api/public/contact', { body: message }),
      await hub.request('GET', '/api/public/clients/all'),
    ])
      expect(status).toBe(200);
    await hub.services.background.idle();
    await hub.services.mail.stop();
    const waiting = await hub.db.select().from(mails).where(eq(mails.status, 'queued'));
    expect(waiting.map(({ to }) => to).sort()).toEqual([email, 'support@demo.example'].sort());
  });
});
