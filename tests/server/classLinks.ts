import { eq } from 'drizzle-orm';
import { invites } from '../../server/db/tables';
import { anAddress, classesOn } from './classes';
import type { TestServer } from './support';

/** The calls about the link of a class. */
export function classLinksOn(server: TestServer) {
  const classes = classesOn(server);
  const { aClass, mailsTo, follow } = classes;

  /** Creates a class with a link. */
  async function aLinkedClass(
    given: Parameters<typeof aClass>[0] = {},
    link: object = {},
    person: Parameters<typeof aClass>[1] = {},
  ) {
    const made = await aClass(given, person);
    const { status, body } = await made.post('/link', link);
    if (status !== 200) throw new Error(body.message);
    return { ...made, code: body.link.code as string, link: body.link };
  }

  const open = (code: string, token?: string) =>
    server.request('GET', `/api/join/${code}`, token ? { token } : {});
  const askFor = (code: string, email: string, headers = {}) =>
    server.request('POST', `/api/join/${code}/mail`, { body: { email }, headers });
  const join = (code: string, token: string, body?: object) =>
    server.request('POST', `/api/join/${code}`, { token, ...(body && { body }) });

  /** Waits for the mails that the calls before have asked for. */
  const sent = async (email: string) => {
    await server.services.background.idle();
    return mailsTo(email);
  };

  /** Asks for a mail, and opens its link; returns the answer of the sign-in. */
  async function comeByMail(code: string, email = anAddress()) {
    await askFor(code, email);
    return follow((await sent(email)).at(-1));
  }

  const invitesOf = ({ id }: { id: string }) =>
    server.db.select().from(invites).where(eq(invites.classId, id));

  return { ...classes, aLinkedClass, open, askFor, join, sent, comeByMail, invitesOf };
}
