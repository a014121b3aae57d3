import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '../scripts/postgres.mjs';
import { type Engine, type Hub, startHub } from './hub';
import { printTable } from './report';

const SECONDS = Number(process.env.SECONDS ?? 5);
const PER_SECOND = 20;
/** On PostgreSQL, the wait of the other callers during a flood may be so many times that on an idle server. */
const BAR = 3;
/** On the embedded database, which shares its time with the server, the longest wait for `/healthz` in ms. */
const HEALTH_BAR = 500;
const floods = ['catalogue', 'list', 'wrong logins', 'slow bodies', 'distinct queries'];

/** The calls of the other callers, by address. */
const others = {
  catalogue: '/api/public/clients/all',
  'own purchases': '/api/purchases/all?sort=created_at:desc&total=true&pp=20',
  health: '/healthz',
} as const;
type Other = keyof typeof others;
const otherNames = Object.keys(others) as Other[];

interface Times {
  p95: number;
  slowest: number;
  failed: number;
}

/** The others come from another network than the flood. */
const agent = new Agent({ keepAlive: true, localAddress: '127.0.0.2' });

async function ask(url: string, token: string): Promise<{ ms: number; ok: boolean }> {
  const begun = performance.now();
  const request = get(url, { agent, headers: { Authorization: `Bearer ${token}` } });
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  return { ms: performance.now() - begun, ok: answer.statusCode === 200 };
}

/** Measures a call that comes at a steady rate, in milliseconds. */
async function timesOf(url: string, token: string): Promise<Times> {
  const asked: ReturnType<typeof ask>[] = [];
  for (let n = 0; n < SECONDS * PER_SECOND; n += 1) {
    asked.push(ask(url, token));
    await sleep(1_000 / PER_SECOND);
  }
  const answers = (await Promise.all(asked)).toSorted((a, b) => a.ms - b.ms);
  return {
    p95: answers[Math.floor(answers.length * 0.95)]?.ms ?? 0,
    slowest: answers.at(-1)?.ms ?? 0,
    failed: answers.filter(({ ok }) => !ok).length,
  };
}

async function measureOthers({ origins }: Hub, token: string): Promise<Record<Other, Times>> {
  const times = await Promise.all(otherNames.map((name) => timesOf(origins[0] + others[name], token)));
  return Object.fromEntries(otherNames.map((name, n) => [name, times[n]])) as Record<Other, Times>;
}

async function duringFlood<T>(kind: string, hub: Hub, measure: () => Promise<T>): Promise<T> {
  const process = join(import.meta.dirname, 'floodProcess.ts');
  const flood = fork(process, [kind, hub.origins[0] ?? '', hub.token]);
  try {
    await once(flood, 'message');
    // The connections are opened first.
    await sleep(1_000);
    return await measure();
  } finally {
    const ended = once(flood, 'exit');
    flood.disconnect();
    await ended;
  }
}

async function measureFloods(engine: Engine): Promise<void> {
  // The server has its limits, as in production.
  const hub = await startHub(engine, 1, { RATE_LIMIT_SCALE: '1' });
  try {
    const token = await hub.tokenOf('administrator');
    // The first calls warm up.
    await measureOthers(hub, token);
    const idle = await measureOthers(hub, token);
    const holds = (times: Record<Other, Times>) =>
      engine === 'PGlite'
        ? times.health.failed === 0 && times.health.slowest <= HEALTH_BAR
        : otherNames.every((other) => times[other].p95 <= BAR * idle[other].p95);
    const rowOf = (name: string, times: Record<Other, Times>) => [
      name,
      ...otherNames.flatMap((other) => {
        const { p95, slowest, failed } = times[other];
        return [p95.toFixed(1), (p95 / idle[other].p95).toFixed(1), slowest.toFixed(0), failed];
      }),
      holds(times) ? '' : 'missed',
    ];
    const rows = [rowOf('none', idle)];
    for (const kind of floods) {
      rows.push(rowOf(kind, await duringFlood(kind, hub, () => measureOthers(hub, token))));
    }
    printTable(`${engine}: ${PER_SECOND} requests a second of others during a flood by 100 connections`, [
      [
        'flood',
        ...otherNames.flatMap((name) => [`${name}, p95 ms`, '/ idle', 'slowest', 'failed']),
        engine === 'PGlite' ? `health ≤ ${HEALTH_BAR} ms` : `≤ ${BAR}`,
      ],
      ...rows,
    ]);
  } finally {
    await hub.stop();
  }
}

/** Measures how much longer other callers wait while one caller floods the server, on both databases. */
export async function benchFloods(): Promise<void> {
  await measureFloods('PGlite');
  if (findPostgres()) await measureFloods('PostgreSQL');
  else console.log('\nNo PostgreSQL on this machine: floods on it not measured.');
}
