import type { Page } from '@playwright/test';
import { anOrder, buyerOn, cards } from '../../server/commerce';
import type { JourneyHub } from './hub';

export const password = 'Teach-with-cases-26';
export const simulation = { name: 'Harbour Deal', price: 12.5 };

/** The texts of a simulation that the journeys do not need. */
const texts = [
  'subtitle',
  'slug',
  'partner',
  'cover_url',
  'image_url',
  'crimg_url',
  'description',
  'overview',
]
  .concat(['variations', 'public_code', 'direct_url', 'res_collateral', 'res_add_students', 'res_launch'])
  .concat(['res_debrief', 'how_url_instructor', 'faq_url_instructor', 'how_url', 'faq_url']);

/** The people of a hub, and what they do outside the journey of a test, by calls alone. */
export async function peopleOf(hub: JourneyHub) {
  const { administrator, request, hostOrigin } = hub;

  /** Makes a call that has to succeed. */
  async function call(method: string, path: string, token: string, body?: object) {
    const answer = await request(method, path, { token, ...(body && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  const { _id: simulationId } = await call('POST', '/api/clients', administrator, {
    ...Object.fromEntries(texts.map((field) => [field, ''])),
    ...simulation,
    ...{ category: 'negotiations', duration: 60, order: 1, status: 'created' },
    ...{ purchasable: true, visibility: true, trusted: true },
    ...{ client_id: 'harbour-deal', client_secret: 'a-long-secret-of-this-host-and-hub' },
    client_root: `${hostOrigin}/host`,
    redirect_url: `${hostOrigin}/host/signed-in`,
  });

  let counter = 0;
  /** An address that nobody has used. */
  const anAddress = (who: string): string => {
    counter += 1;
    return `${who}-${counter}@class.example`;
  };

  /** An instructor who has come by the mailed link. */
  async function anInstructor() {
    const email = anAddress('instructor');
    const names = { name: 'Irene', lastname: 'Castellanos' };
    const account = { email, role: 'instructor', status: 'active', school: null };
    const { _id } = await call('POST', '/api/users', administrator, { ...names, ...account });
    const token = await hub.follow(await hub.mailedLink(email));
    await call('POST', `/users/${_id}`, token, { _id, ...names, password, repassword: password });
    return { email, token };
  }

  /** A class whose session the host has opened. */
  async function aClass({ payer, quantity = 10 }: { payer: 'instructor' | 'student'; quantity?: number }) {
    const instructor = await anInstructor();
    const bought = { id: simulationId, priceCents: simulation.price * 100 };
    const studentsPay = { payer, pay_later: false, metadata: {} };
    const order = anOrder(bought, { quantity, ...(payer === 'student' && studentsPay) });
    const { _id: id } = await call('POST', '/api/integrations/purchase', instructor.token, order);
    const path = `/api/sessions/${id}`;

    /** Invites a student, who comes by the mailed link and pays. */
    async function aPaidStudent(name: string) {
      const email = anAddress(name.toLowerCase());
      const students = [{ email, name, lastname: 'Test' }];
      await call('POST', `${path}/students`, instructor.token, { students });
      const token = await hub.follow(await hub.mailedLink(email));
      const { items } = await call('GET', '/api/invites/all', token);
      const invite: string = items[0]._id;
      const purpose = { client_id: simulationId, quantity: 1, invite };
      const { id: charge, client_secret } = await call('POST', '/api/payments/intent', token, purpose);
      await buyerOn(hub, token).confirm(client_secret, cards.accepted);
      await call('POST', '/api/payments/charge', token, { charge, invite });
      return { email, token, name: `${name} Test`, invite };
    }
    return { id: id as string, path, instructor, aPaidStudent };
  }

  return { call, anAddress, anInstructor, aClass };
}
export type People = Awaited<ReturnType<typeof peopleOf>>;

/** Gives the browser of a page a session. */
export async function enter(page: Page, { url }: JourneyHub, token: string): Promise<void> {
  const localStorage = [{ name: 'dsuser', value: JSON.stringify({ token }) }];
  await page.context().setStorageState({ cookies: [], origins: [{ origin: url, localStorage }] });
}
