import type { HostSession, HostStudent, Progress } from '../../../src/contract/host';

/** The id and secret of a simulation, as its administrator has entered them in the hub. */
export interface Credentials {
  id: string;
  secret: string;
}

/** The credentials of HTTP Basic; null if the header has none. */
export function basicCredentials(header = ''): Credentials | null {
  const encoded = /^Basic +([\w+/=-]+)$/i.exec(header)?.[1] ?? '';
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  const secret = rest.join(':');
  return id && secret ? { id, secret } : null;
}

/** Students of one call. */
const PAGE = 1000;

/** The calls to the hub's API for hosts (docs/hosts.md). Each resolves null where the hub knows no such record. */
export function hubFor(hubUrl: string, { id, secret }: Credentials, purchaseId: string) {
  const session = `${hubUrl}/api/host/sessions/${encodeURIComponent(purchaseId)}`;
  const Authorization = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

  const ask = (path: string, body?: object): Promise<Response> =>
    fetch(session + path, {
      headers: { Authorization, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
  async function call<T>(path: string, body?: object): Promise<T | null> {
    const response = await ask(path, body);
    if (response.ok) return (await response.json()) as T;
    await response.body?.cancel();
    if ([400, 401, 404].includes(response.status)) return null;
    throw new Error(`The hub answered ${response.status}.`);
  }
  const ofStudent = (sub: string) => `/students/${encodeURIComponent(sub)}`;

  return {
    /** Whether the hub knows the credentials. */
    async knows(): Promise<boolean> {
      const response = await ask('');
      await response.body?.cancel();
      return response.status !== 401;
    },
    session: () => call<HostSession>(''),
    async students(): Promise<HostStudent[]> {
      const students: HostStudent[] = [];
      for (let page = 1; ; page += 1) {
        const answer = await call<{ items: HostStudent[] }>(`/students/all?pp=${PAGE}&pag=${page}`);
        students.push(...(answer?.items ?? []));
        if ((answer?.items.length ?? 0) < PAGE) return students;
      }
    },
    student: (sub: string) => call<HostStudent>(ofStudent(sub)),
    report: (sub: string, progress: Progress) => call<HostStudent>(`${ofStudent(sub)}/progress`, progress),
  };
}
