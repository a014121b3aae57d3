// A flood in a process of its own, so that it does not slow down the measurement of the others: its kind, the
// server's origin and a session of it. It ends with its parent.
import { connect } from 'node:net';
import autocannon, { type Request } from 'autocannon';

const [kind = '', origin = '', token = ''] = process.argv.slice(2);

const CONNECTIONS = 100;
const SLOW_BODIES = 2_000;
/** Long enough: the parent ends the flood. */
const SECONDS = 600;

let counter = 0;
const json = { 'Content-Type': 'application/json' };
const requests: Readonly<Record<string, Request>> = {
  catalogue: { path: '/api/public/clients/all', headers: { 'Accept-Encoding': 'br' } },
  list: {
    path: '/api/purchases/all?sort=created_at:desc&total=true&pp=20',
    headers: { Authorization: `Bearer ${token}` },
  },
  'wrong logins': {
    method: 'POST',
    path: '/auth/login',
    headers: json,
    setupRequest(request) {
      counter += 1;
      return {
        ...request,
        body: JSON.stringify({ email: `nobody-${counter}@bench.example`, password: 'x' }),
      };
    },
  },
  'distinct queries': {
    setupRequest(request) {
      counter += 1;
      return { ...request, path: `/api/public/clients/all?q=${counter}&x=${counter}` };
    },
  },
};

/** Opens a connection, announces a body and sends a byte of it each second; begins again when it is closed. */
function sendSlowly(): void {
  const { hostname, port } = new URL(origin);
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      `POST /auth/login HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n`,
    ),
  );
  const timer = setInterval(() => socket.write(' '), 1_000);
  socket.on('error', () => {});
  socket.resume().on('close', () => {
    clearInterval(timer);
    sendSlowly();
  });
}

process.on('disconnect', () => process.exit(0));
const request = requests[kind];
if (request) {
  autocannon({ url: origin, requests: [request], connections: CONNECTIONS, duration: SECONDS });
} else {
  for (let n = 0; n < SLOW_BODIES; n += 1) sendSlowly();
}
process.send?.('begun');
