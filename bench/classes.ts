import { findPostgres } from '../scripts/postgres.mjs';
import { readStudents, readTable } from '../src/admin/classes/studentList';
import type { Class } from '../src/contract/class';
import type { AddedStudents, ClassStudent } from '../src/contract/classStudent';
import { MAX_STUDENTS_AT_ONCE } from '../src/contract/limits';
import { anOrder, somethingToBuy } from './calls';
import { type Engine, type Hub, startHub } from './hub';
import { median, printTable } from './report';

const ROUNDS = 5;
/** The longest time of the import of all students, and of each other call, in milliseconds. */
const IMPORT_MS = 3_000;
const CALL_MS = 1_000;

const csv = Array.from(
  { length: MAX_STUDENTS_AT_ONCE },
  (_, n) => `student-${n}@class.example;Name;Lastname ${n}`,
).join('\r\n');

/** Reads the list as the dialog does: for the preview, and for the call. Returns the students of the call. */
function readList() {
  const begun = performance.now();
  const read = ({ rows, columns } = readTable(csv)) => readStudents(rows, columns).students;
  read();
  const students = read().map(({ email, name, lastname }) => ({
    email,
    name,
    lastname,
  }));
  const ms = performance.now() - begun;
  if (students.length !== MAX_STUDENTS_AT_ONCE) throw new Error(`${students.length} students were read`);
  return { students, ms };
}

function callerOf({ origins, token }: Hub) {
  return async (path: string, body?: unknown): Promise<{ text: string; ms: number }> => {
    const begun = performance.now();
    const answer = await fetch(origins[0] + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const ms = performance.now() - begun;
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return { text, ms };
  };
}

/** Buys seats for all students, and returns the path of the class. */
async function buySeats({ origins }: Hub, call: ReturnType<typeof callerOf>): Promise<string> {
  const item = await somethingToBuy(origins[0] ?? '');
  await call('/api/integrations/purchase', anOrder(item, MAX_STUDENTS_AT_ONCE));
  const { items } = JSON.parse((await call('/api/sessions/all?sort=created_at:desc')).text) as {
    items: Class[];
  };
  const bought = items.find(({ seats }) => seats === MAX_STUDENTS_AT_ONCE);
  if (!bought) throw new Error('The session was not found');
  return `/api/sessions/${bought._id}`;
}

async function measureClass(engine: Engine): Promise<void> {
  const hub = await startHub(engine, 1);
  try {
    const call = callerOf(hub);
    const path = await buySeats(hub, call);
    const rows: (string | number)[][] = [];
    const note = (name: string, times: number[], limit = CALL_MS) => {
      const ms = median(times);
      rows.push([name, ms.toFixed(0), limit, ms <= limit ? 'met' : 'missed']);
    };
    const notePart = (name: string, ms: number) => rows.push([name, ms.toFixed(0), '', '']);
    const several = async (name: string, query: string, body?: unknown) => {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) times.push((await call(path + query, body)).ms);
      note(name, times);
    };
    const { students, ms: reading } = readList();
    const { text, ms: adding } = await call(`${path}/students`, { students });
    const { added } = JSON.parse(text) as AddedStudents;
    if (added.length !== students.length) throw new Error(`${added.length} students were added`);
    notePart('the CSV list read twice, in Node', reading);
    notePart('the call that adds all', adding);
    note('import: read and added', [reading + adding], IMPORT_MS);
    await several('the class with its counts', '');
    await several('100 students', '/students/all?pp=100&total=true');
    await several('search for a name', '/students/all?q=Lastname%2042&total=true');
    await several('all who have not started', '/students/all?state=not-started&total=true');
    await several('export', '/students/csv');
    await several('mail all again', '/students/mail', { state: 'not-started' });
    const { items } = JSON.parse((await call(`${path}/students/all?pp=2`)).text) as { items: ClassStudent[] };
    const [one, two] = items.map(({ _id }) => `${path}/students/${_id}`);
    note('revoke one', [(await call(`${one}/revocation`, {})).ms]);
    note('change an address', [(await call(`${two}/email`, { email: 'other@class.example' })).ms]);
    printTable(`${engine}: a class of ${MAX_STUDENTS_AT_ONCE} students`, [
      ['import, then single calls', 'ms', 'limit', ''],
      ...rows,
    ]);
  } finally {
    await hub.stop();
  }
}

/** Measures the import of a large class, and its calls, on both databases. */
export async function benchClasses(): Promise<void> {
  await measureClass('PGlite');
  if (findPostgres()) await measureClass('PostgreSQL');
}
