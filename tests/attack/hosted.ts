import { simulations } from '../../server/db/tables';
import { classesOn } from '../server/classes';
import { basic } from '../server/hosts';
import { browserOn, hostOn, REDIRECT } from '../server/oidcClient';
import type { TestServer } from '../server/support';
import { anUntaxedOrder, type Example } from './examples';

interface Account {
  id: string;
  email: string;
}

/**
 * Creates a class of two callers, and examples of the calls about it: those of its host, logins there and further
 * seats. The headers are those of the host, and of the browser in which the last login has begun.
 */
export async function aHostedClass(server: TestServer, instructor: Account, student: Account) {
  const { simulation, purchase } = await classesOn(server).aClass({ customerId: instructor.id });
  const { id } = purchase;
  const login = { redirectUrl: REDIRECT, trusted: true };
  await server.change(simulations, simulation.id, login);
  const added = { students: [{ email: student.email, name: 'Sam', lastname: 'Whitlock' }] };
  const token = await server.signIn(instructor);
  await server.request('POST', `/api/sessions/${id}/students`, { token, body: added });
  const hostHeaders = basic(simulation);
  const roster = await server.request('GET', `/api/host/sessions/${id}/students/all`, {
    headers: hostHeaders,
  });
  const browser = browserOn(server);
  const host = hostOn(server, { ...simulation, ...login });

  const session = { id };
  const seat = { id, student: roster.body.items[0].sub };
  const path = '/api/host/sessions/{id}';
  const examples: Record<string, Example[]> = {
    [path]: [{ parameters: session }],
    [`${path}/students/all`]: [{ parameters: session }],
    [`${path}/students/{student}`]: [{ parameters: seat }],
    [`${path}/students/{student}/address`]: [
      { parameters: seat, body: { play_url: `${server.url}/sandbox/play/one` } },
    ],
    [`${path}/students/{student}/progress`]: [
      { parameters: seat, body: { state: 'started' } },
      { parameters: seat, body: { state: 'finished', score: 87.5 } },
    ],
    // A session, and seats for it.
    '/api/integrations/purchase': Array.from({ length: 20 }, (_, n) => ({
      parameters: {},
      body: anUntaxedOrder(simulation, { quantity: 1, ...(n % 2 && { seats_of: id }) }),
    })),
  };

  /** The examples of a call; undefined if it has none here. */
  async function examplesOf(of: string): Promise<Example[] | undefined> {
    // Each operation gets a login of its own: one that has begun ends after half an hour.
    if (of === '/api/oidc/interactions/{uid}')
      return [{ parameters: { uid: await host.ask(browser, id) }, body: {} }];
    return examples[of];
  }
  // All cookies go with each call, whatever their path. A call of /oidc/auth/{uid} with them ends the login that has begun.
  // Of the same name, the last login's is sent.
  const browserHeaders = () => {
    const cookies = new Map([...browser.jar.values()].map(({ name, value }) => [name, value]));
    return { Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') };
  };
  return { examplesOf, hostHeaders, browserHeaders };
}
