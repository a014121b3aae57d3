import autocannon, { type Request, type Result } from 'autocannon';
import { findPostgres } from '../scripts/postgres.mjs';
import { callsTo } from './calls';
import { type Engine, type Hub, startHub } from './hub';
import { printTable } from './report';

const seconds = Number(process.env.SECONDS ?? 5);
const CONNECTIONS = 10;
const FLOOD = 100;

const setups: readonly [Engine, number][] = [
  ['PGlite', 1],
  ['PostgreSQL', 1],
  ['PostgreSQL', 2],
];

/** Sends an equal part of the load to each process. The latency is that of the slowest process. */
async function fire(
  hub: Hub,
  request: Request,
  load: { connections: number; rate?: number; duration: number },
) {
  const each = hub.origins.length;
  const results = await Promise.all(
    hub.origins.map((url) =>
      autocannon({
        url,
        requests: [request],
        connections: Math.ceil(load.connections / each),
        duration: load.duration,
        ...(load.rate && { overallRate: Math.ceil(load.rate / each) }),
      }),
    ),
  );
  const worst = (of: (result: Result) => number) => Math.max(...results.map(of));
  return {
    perSecond: results.reduce((sum, { requests }) => sum + requests.average, 0),
    p50: worst(({ latency }) => latency.p50),
    p97: worst(({ latency }) => latency.p97_5),
    p99: worst(({ latency }) => latency.p99),
    failed: results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0),
  };
}
type Fired = Awaited<ReturnType<typeof fire>>;

const cells = ({ perSecond, p50, p97, p99, failed }: Fired) => [Math.round(perSecond), p50, p97, p99, failed];
const columns = ['requests / s', 'p50 ms', 'p97.5 ms', 'p99 ms', 'failed'];

async function measure(engine: Engine, processes: number): Promise<void> {
  const name = `${engine}, ${processes} ${processes === 1 ? 'process' : 'processes'}`;
  const hub = await startHub(engine, processes);
  try {
    const calls = await callsTo(hub);
    const full: (string | number)[][] = [];
    for (const [call, request] of Object.entries(calls)) {
      await fire(hub, request, { connections: CONNECTIONS, duration: 1 });
      full.push([call, ...cells(await fire(hub, request, { connections: CONNECTIONS, duration: seconds }))]);
    }
    printTable(`${name}: ${CONNECTIONS} connections, as fast as they can`, [['call', ...columns], ...full]);

    const calm = { connections: 2, rate: 20, duration: seconds };
    const alone = [await fire(hub, calls.catalogue, calm), await fire(hub, calls.list, calm)] as const;
    const [flood, catalogue, list] = await Promise.all([
      fire(hub, calls.login, { connections: FLOOD, duration: seconds }),
      fire(hub, calls.catalogue, calm),
      fire(hub, calls.list, calm),
    ]);
    printTable(`${name}: 20 requests a second, alone and next to ${FLOOD} connections that sign in`, [
      ['call', ...columns],
      ['catalogue, alone', ...cells(alone[0])],
      ['catalogue, in the flood', ...cells(catalogue)],
      ['list, alone', ...cells(alone[1])],
      ['list, in the flood', ...cells(list)],
      ['the flood itself', ...cells(flood)],
    ]);
  } finally {
    await hub.stop();
  }
}

/** Measures the most important calls under load, on both databases and with one or two processes. */
export async function benchEngines(): Promise<void> {
  for (const [engine, processes] of setups) {
    if (engine === 'PGlite' || findPostgres()) await measure(engine, processes);
    else console.log(`\nNo PostgreSQL on this machine: ${processes} on it not measured.`);
  }
}
