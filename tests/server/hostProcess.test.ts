import { eq } from 'drizzle-orm';
import { JSDOM } from 'jsdom';
import { expect, onTestFinished, test } from 'vitest';
import { invites } from '../../server/db/schema/purchases';
import { webhookHosts } from '../../server/db/schema/webhooks';
import { createWebhookWorker } from '../../server/webhooks/delivery';
import { newSecret } from '../../server/webhooks/signature';
import { freePort } from '../support/freePort';
import { startProcess } from '../support/process';
import { anAddress, classesOn } from './classes';
import { anOrder, buyerOn } from './commerce';
import { browserOn, signInAt } from './oidcClient';
import { startTestServer } from './support';

const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const server = await startTestServer({ config: { sandbox: false, trustedHosts: [origin] } });
const { mailsTo, follow } = classesOn(server);

test('a host in another process opens a session, is told of its student, signs them in, and reports the result', async () => {
  const secret = newSecret();
  const host = startProcess([
    ...['--import', 'tsx', 'tests/server/hostProcess.ts', server.url, String(port), secret],
  ]);
  onTestFinished(() => void host.child.kill());
  await host.printed('Ready');

  const simulation = await server.aSimulation({
    clientRoot: `${origin}/host`,
    redirectUrl: `${origin}/host/signed-in`,
    webhookUrl: `${origin}/host/webhooks/any`,
    trusted: true,
  });
  await server.db.insert(webhookHosts).values({ simulationId: simulation.id, secret });
  const token = await server.signIn(await server.aUser({ name: 'Grace', lastname: 'Hopper' }));
  const { body: purchase } = await buyerOn(server, token).buy(anOrder(simulation));
  expect(purchase.session.url).toMatch(new RegExp(`^${origin}/host/admin/games/[\\w-]{22}$`));

  const students = `/api/sessions/${purchase._id}/students`;
  const email = anAddress();
  const body = { students: [{ email, name: 'Ada', lastname: 'Lovelace' }] };
  await server.request('POST', students, { token, body });
  const [mail] = await mailsTo(email);
  const { body: session } = await follow(mail ?? { text: '' });
  const [invite] = await server.db.select().from(invites).where(eq(invites.purchaseId, purchase._id));
  const shown = await server.request('GET', `/api/invites/${invite?.id}`, { token: session.token });

  const browser = browserOn(server);
  const page = await signInAt(browser, shown.body.data.magiclink, session.token);
  const { document } = new JSDOM((await browser.open(page)).body).window;
  expect(document.body.textContent).toContain('Welcome, Ada Lovelace');
  expect(document.body.textContent).toMatch(/Instructor\s*Grace Hopper/);

  const cookie = `sandbox_player=${browser.valueOf('sandbox_player')}`;
  const move = document.querySelector<HTMLInputElement>('input[name=move]')?.value ?? '';
  const form = { method: 'POST', headers: { Cookie: cookie }, body: new URLSearchParams({ move }) };
  expect((await fetch(page, { ...form, redirect: 'manual' })).status).toBe(303);
  const { body: roster } = await server.request('GET', `${students}/all`, { token });
  expect(roster.items).toMatchObject([
    { email, started_at: expect.any(String), finished_at: expect.any(String) },
  ]);
  const teacher = browserOn(server);
  const game = async (): Promise<string> => (await teacher.open(purchase.session.url)).body;
  await signInAt(teacher, purchase.session.url, token);
  expect(await game()).toContain('Has opened');
  expect(await game()).not.toContain('News from the hub');
  await createWebhookWorker(server.services).workOff();
  const { document: news } = new JSDOM(await game()).window;
  expect(news.body.textContent).toMatch(/News from the hub\s*[\d :-]+ UTC: Ada Lovelace was added\./);
});
