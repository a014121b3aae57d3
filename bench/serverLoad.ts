import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { printTable } from './report';

interface Started {
  origin: string;
  instructor?: string;
  administrator?: string;
}

/** Measures a server that runs in a process of its own, and stops it. */
async function withServer(kind: string, measure: (started: Started) => Promise<void>): Promise<void> {
  const server = fork(join(import.meta.dirname, 'serverProcess.ts'), [kind]);
  const [started] = (await once(server, 'message')) as [Started];
  try {
    await measure(started);
  } finally {
    server.disconnect();
  }
}

interface Answered {
  perSecond: number;
  p99: number;
  failed: number;
}

async function fire(url: string, token = '', seconds = 5): Promise<Answered> {
  const headers = { 'Accept-Encoding': 'br', ...(token && { Authorization: `Bearer ${token}` }) };
  await autocannon({ url, headers, connections: 10, duration: 1 });
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    headers,
    connections: 10,
    duration: seconds,
  });
  return { perSecond: requests.average, p99: latency.p99, failed: non2xx + errors };
}

/**
 * Measures the most important calls in requests per second, and compares them with the maximum of the same
 * framework.
 */
export async function benchServer(): Promise<void> {
  const rows: [string, Answered][] = [];
  await withServer('bare', async ({ origin }) => {
    rows.push(['bare Hono', await fire(origin)]);
  });
  for (const purchases of [1_000, 10_000, 100_000]) {
    const count = purchases.toLocaleString('en-US');
    await withServer(String(purchases), async ({ origin, instructor, administrator }) => {
      if (purchases === 1_000) rows.push(['catalogue', await fire(`${origin}/api/public/clients/all`)]);
      const list = `${origin}/api/purchases/all?sort=created_at:desc&total=true`;
      rows.push([`own purchases, of ${count}`, await fire(`${list}&pp=20`, instructor)]);
      rows.push([`all purchases, page of 100, of ${count}`, await fire(`${list}&pp=100`, administrator)]);
    });
  }
  const [[, floor] = ['', { perSecond: 1 }]] = rows;
  printTable('Server, 10 connections', [
    ['answer', 'requests / s', 'of bare', 'p99 ms', 'failed'],
    ...rows.map(([name, { perSecond, p99, failed }]) => [
      name,
      Math.round(perSecond),
      `${((100 * perSecond) / floor.perSecond).toFixed(1)} %`,
      p99,
      failed,
    ]),
  ]);
}
