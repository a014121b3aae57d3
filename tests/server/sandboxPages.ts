import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { mails } from '../../server/db/schema/mails';
import { users } from '../../server/db/schema/people';
import { invites } from '../../server/db/schema/purchases';
import { anOrder, buyerOn } from './commerce';
import type { TestServer } from './support';

let counter = 0;
export const newAddress = () => {
  counter += 1;
  return `student-${counter}@class.example`;
};

type SimulationInput = Parameters<TestServer['aSimulation']>[0];

/** The pages of the sandbox, and the records that they belong to. */
export function sandboxOn(server: TestServer) {
  /** Creates an instructor with a class session for the given number of students, by default ten. */
  async function aClassSession({
    simulation: given,
    user = {},
    quantity = 10,
  }: {
    simulation?: SimulationInput;
    user?: Record<string, string>;
    quantity?: number;
  } = {}) {
    const simulation = await server.aSimulation(given);
    const instructor = await server.aUser({ name: 'Grace', lastname: 'Hopper', ...user });
    const token = await server.signIn(instructor);
    const { body } = await buyerOn(server, token).buy(anOrder(simulation, { quantity }));
    return {
      simulation,
      instructor,
      token,
      purchaseId: body._id as string,
      path: new URL(body.session.url).pathname,
    };
  }

  async function page(
    path: string,
    { method = 'GET', form }: { method?: string; form?: Record<string, string> } = {},
  ) {
    const response = await fetch(new URL(path, server.url), {
      method,
      redirect: 'manual',
      ...(form && { body: new URLSearchParams(form) }),
    });
    const { document } = new JSDOM(await response.text()).window;
    const text = document.body.textContent?.replace(/\s+/g, ' ') ?? '';
    return { response, status: response.status, document, text };
  }

  const add = (path: string, students: string) => page(path, { method: 'POST', form: { students } });

  const mailsTo = (address: string) => server.db.select().from(mails).where(eq(mails.to, address));

  async function invitesTo(address: string) {
    const rows = await server.db
      .select({ invite: invites, user: users })
      .from(users)
      .leftJoin(invites, eq(invites.studentId, users.id))
      .where(eq(users.email, address));
    return rows;
  }

  /** The page of the student who was invited last. */
  async function seatOf(address: string): Promise<string> {
    const [row] = await invitesTo(address);
    if (!row?.invite) throw new Error(`${address} was not invited`);
    return row.invite.playUrl;
  }

  return { aClassSession, page, add, mailsTo, invitesTo, seatOf };
}
