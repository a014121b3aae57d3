import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Starts a real mail server on a free port that keeps the received mails, or refuses recipients by a reply. */
export async function openMailServer(
  refusal?: { responseCode: number; message: string },
  refuses: (address: string) => boolean = () => true,
) {
  const received: { from: string; to: string[]; raw: string }[] = [];
  const arrivals = new Set<() => void>();
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: ({ username }, _, done) => done(null, { user: username }),
    disabledCommands: ['STARTTLS'],
    onRcptTo: ({ address }, _, done) =>
      done(refusal && refuses(address) ? Object.assign(new Error(refusal.message), refusal) : null),
    async onData(stream, { envelope: { mailFrom, rcptTo } }, done) {
      const [from, to] = [mailFrom ? mailFrom.address : '', rcptTo.map(({ address }) => address)];
      received.push({ from, to, raw: await text(stream) });
      for (const arrived of arrivals) arrived();
      done();
    },
  });
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  return {
    port: (server.server.address() as AddressInfo).port,
    received,
    close,
    /** Resolves when the given number of mails has arrived. */
    arrived: (count: number) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (received.length >= count) resolve();
        };
        arrivals.add(check);
        check();
      }),
  };
}
