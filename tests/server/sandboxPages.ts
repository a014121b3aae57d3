import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { invites, users } from '../../server/db/tables';
import type { PurchaseInput } from '../../src/contract/purchase';
import { anOrder, buyerOn } from './commerce';
import { type Browser, browserOn, signInAt } from './oidcClient';
import type { TestServer } from './support';

/** A page of the sandbox, and the cookie of the player who has signed in there. */
interface Seat {
  path: string;
  cookie?: string;
}

interface HostSession {
  token: string;
  purchaseId: string;
}

type SimulationInput = Parameters<TestServer['aSimulation']>[0];

/** The pages of the sandbox, and the records that they belong to. */
export function sandboxOn(server: TestServer) {
  /** Creates an instructor with a class session for ten students, unless the order is another one. */
  async function aSession(
    given: { simulation?: SimulationInput; user?: object; order?: Partial<PurchaseInput> } = {},
  ) {
    const redirectUrl = `${server.url}/sandbox/signed-in`;
    const simulation = await server.aSimulation({ redirectUrl, trusted: true, ...given.simulation });
    const { token, ...instructor } = await server.signedIn({
      name: 'Grace',
      lastname: 'Hopper',
      ...given.user,
    });
    const { body } = await buyerOn(server, token).buy(anOrder(simulation, given.order));
    const { pathname: path } = new URL(body.session.url);
    return { simulation, instructor, token, purchaseId: body._id as string, path };
  }

  async function page(
    at: string | Seat,
    { method = 'GET', form }: { method?: string; form?: Record<string, string> } = {},
  ) {
    const { path, cookie = '' } = typeof at === 'string' ? { path: at } : at;
    const response = await fetch(new URL(path, server.url), {
      method,
      redirect: 'manual',
      headers: { Cookie: cookie },
      ...(form && { body: new URLSearchParams(form) }),
    });
    const { document } = new JSDOM(await response.text()).window;
    const text = document.body.textContent?.replace(/\s+/g, ' ') ?? '';
    return { response, status: response.status, document, text };
  }

  /** Has the hub invite a student to the class of a game. */
  async function add({ token, purchaseId }: HostSession, email: string, name = '', lastname = '') {
    const body = { students: [{ email, name, lastname }] };
    return server.request('POST', `/api/sessions/${purchaseId}/students`, { token, body });
  }

  const invitesTo = (address: string) =>
    server.db
      .select({ invite: invites, user: users })
      .from(users)
      .leftJoin(invites, eq(invites.studentId, users.id))
      .where(eq(users.email, address));

  /** The address that Play opens for the student who was invited last, and signs in as after the mailed link. */
  async function playLink(address: string) {
    const [row] = await invitesTo(address);
    if (!row?.invite) throw new Error(`${address} was not invited`);
    await server.change(users, row.user.id, { addressUnproven: false });
    const token = await server.signIn(row.user);
    const { body } = await server.request('GET', `/api/invites/${row.invite.id}`, { token });
    return { link: body.data.magiclink as string, token };
  }

  /** Signs in by the hub at an address of the host. */
  async function openAs(
    token: string,
    address: string,
    browser = browserOn(server),
  ): Promise<Required<Seat>> {
    const { pathname: path } = new URL(await signInAt(browser, address, token));
    return { path, cookie: `sandbox_player=${browser.valueOf('sandbox_player')}` };
  }

  /** Presses Play as the student who was invited last. */
  async function seatOf(address: string, browser?: Browser): Promise<Required<Seat> & { token: string }> {
    const { link, token } = await playLink(address);
    return { ...(await openAs(token, link, browser)), token };
  }

  const openGame = async ({ token, path }: { token: string; path: string }) =>
    page(await openAs(token, path));

  return { aSession, page, add, mailsTo: server.mailsTo, invitesTo, playLink, seatOf, openAs, openGame };
}
