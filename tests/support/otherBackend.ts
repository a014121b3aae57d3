import { HttpResponse, http } from 'msw';
import { EXTENSIONS_HEADER } from '../../src/contract/extensions';
import { network } from './server';

type Fields = Record<string, unknown>;

/** The records of a backend that speaks the specification, and nothing more. */
export interface OtherBackend {
  profile: Fields;
  users?: readonly Fields[];
  schools?: readonly Fields[];
  clients?: readonly Fields[];
  invites?: readonly Fields[];
  purchases?: readonly Fields[];
  /** Class sessions, and the students and co-teachers of each of them. */
  sessions?: readonly Fields[];
  students?: readonly Fields[];
  /** The classes of class links, by code. */
  openClasses?: readonly Fields[];
  coTeachers?: readonly Fields[];
  seatsQuote?: Fields;
  /** The request of a host to sign the user in. */
  authorization?: Fields;
  hostSession?: Fields;
  payments?: readonly Fields[];
  intent?: Fields;
  webhooks?: readonly Fields[];
  mails?: readonly Fields[];
  logins?: readonly Fields[];
  /** The answer to each POST but for those above; by default it tells the record's id. */
  saved?: (path: string) => Fields;
  history?: readonly Fields[];
  /** The students whom the cancellation of each purchase concerns. */
  cancellation?: Fields;
  overview?: Fields;
  /** The extensions that its header names. */
  extensions?: string;
}

/** A call that has changed something. */
interface Sent {
  path: string;
  body: Fields;
}

const listOf = (items: readonly Fields[] = []) => ({ items, total: items.length });

/** Answers all calls of the app until the end of the test, and keeps those that change something. */
export function serveOther(backend: OtherBackend): Sent[] {
  const sent: Sent[] = [];
  const collections: Record<string, readonly Fields[] | undefined> = {
    '/users': backend.users ?? [backend.profile],
    '/api/users': backend.users,
    '/api/schools': backend.schools,
    '/api/clients': backend.clients,
    '/api/public/clients': backend.clients,
    '/api/invites': backend.invites,
    '/api/purchases': backend.purchases,
    '/api/sessions': backend.sessions,
    '/api/join': backend.openClasses,
    '/api/webhooks': backend.webhooks,
    '/api/mails': backend.mails,
  };
  const read = (path: string): Fields | readonly Fields[] | undefined => {
    if (path === '/auth/profile') return backend.profile;
    if (path === '/auth/logins') return listOf(backend.logins);
    if (path.endsWith('/session')) return backend.hostSession ?? {};
    if (path === '/api/audit') return listOf(backend.history);
    if (path.endsWith('/cancellation')) return backend.cancellation ?? {};
    if (path === '/api/overview') return backend.overview ?? {};
    if (path === '/api/payments/all') return listOf(backend.payments);
    if (path.endsWith('/students/all')) return listOf(backend.students);
    if (path.startsWith('/api/oidc/interactions/')) return backend.authorization ?? {};
    if (path.endsWith('/seats')) return backend.seatsQuote ?? {};
    if (path.endsWith('/co-teachers/all')) return listOf(backend.coTeachers);
    const [, collection = '', id = ''] = /^(.*)\/([^/]+)$/.exec(path) ?? [];
    if (id === 'all') return listOf(collections[collection]);
    if (collection === '/users') return backend.profile;
    return collections[collection]?.find((record) => record._id === id || record.slug === id);
  };
  const answer = async ({ request }: { request: Request }) => {
    const path = new URL(request.url).pathname;
    const headers: Record<string, string> = backend.extensions
      ? { [EXTENSIONS_HEADER]: backend.extensions }
      : {};
    if (request.method === 'GET') {
      const found = read(path);
      return found
        ? HttpResponse.json(found, { headers })
        : HttpResponse.json({ message: 'Not found.' }, { status: 404 });
    }
    const body = JSON.parse((await request.text()) || '{}') as Fields;
    if (path === '/api/payments/intent') return HttpResponse.json(backend.intent ?? {});
    sent.push({ path, body });
    // The provider, not the backend, answers the confirmation of a card.
    if (path === '/api/payments/sandbox/confirm')
      return HttpResponse.json({ id: 'payment-9', status: 'succeeded' });
    return HttpResponse.json(backend.saved?.(path) ?? { _id: path.split('/').at(-1) ?? '' }, { headers });
  };
  network.resetHandlers(...['/auth/*', '/users/*', '/api/*'].map((area) => http.all(area, answer)));
  return sent;
}
