import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { callsTo } from './calls';
import { printFailures, watchFailures } from './failures';
import { type Engine, startHub } from './hub';
import { median, printTable } from './report';

const SAMPLE_MS = 1_000;
const WARM_UP_SECONDS = 20;

/** The resident memory of a process in MB. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}

async function soak(engine: Engine, minutes: number) {
  const hub = await startHub(engine, 1);
  const [url = ''] = hub.origins;
  const [pid = 0] = hub.pids;
  const { catalogue, list, login, purchase } = await callsTo(hub);
  // The server sends a page only if the request accepts HTML, as browsers do; otherwise it responds that a file is
  // missing.
  const page = { path: '/admin/library', headers: { Accept: 'text/html', 'Accept-Encoding': 'br' } };
  const requests = [catalogue, list, page, catalogue, list, purchase, catalogue, login];
  const { watched, failures } = watchFailures(requests);
  const load = (duration: number) =>
    autocannon({ url, requests: watched, connections: 4, duration, overallRate: 50 });
  await load(WARM_UP_SECONDS);
  const samples: number[] = [];
  const sampler = setInterval(() => samples.push(memoryOf(pid)), SAMPLE_MS);
  const { requests: answered, latency, non2xx, errors } = await load(minutes * 60);
  clearInterval(sampler);
  await hub.stop();
  printFailures(engine, failures);
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const [first, last] = [median(samples.slice(0, tenth)), median(samples.slice(-tenth))];
  return [
    engine,
    Math.round(answered.average),
    latency.p99,
    non2xx + errors,
    ...[first, last, Math.max(...samples)].map(Math.round),
    `${((100 * (last - first)) / first).toFixed(1)} %`,
  ];
}

/** Measures whether memory grows under a constant mix of calls. Runs on Linux only. */
export async function benchSoak(minutes: number): Promise<void> {
  printTable(`Soak, ${minutes} minutes of 50 requests a second, after ${WARM_UP_SECONDS} s`, [
    ['database', 'requests / s', 'p99 ms', 'failed', 'MB at first', 'at last', 'peak', 'growth'],
    await soak('PGlite', minutes),
    await soak('PostgreSQL', minutes),
  ]);
}
