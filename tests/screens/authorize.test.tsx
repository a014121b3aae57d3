import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { simulations, users } from '../../server/db/tables';
import { browserOn, hostOn } from '../server/oidcClient';
import { pageLoads } from '../support/pageLoads';
import { currentPath, renderApp } from '../support/render';
import { answerNext, callsTo, startServer } from '../support/server';
import { expectLink } from '../support/shown';

const server = await startServer();
const simulation = await server.aSimulation({
  name: 'Harbour Lease',
  redirectUrl: 'https://host.example/signed-in',
  trusted: true,
});

/** A request of the host, and its page in the browser that was sent there. */
async function aRequest({
  trusted = true,
  ...ofClass
}: {
  trusted?: boolean;
  opensAt?: Date;
  closesAt?: Date;
  payer?: 'student';
} = {}) {
  await server.change(simulations, simulation.id, { trusted });
  const { token, ...student } = await server.signedIn({ role: 'student' });
  const { id } = await server.aPurchase({ simulationId: simulation.id, ...ofClass });
  const invite = await server.anInvite({ classId: id, studentId: student.id });
  const browser = browserOn(server);
  const uid = await hostOn(server, simulation).ask(browser, id);
  const path = `/api/oidc/interactions/${uid}`;
  /** Sends the next call with the browser's cookies, which this environment does not keep. */
  const withCookies = (method: string, body?: object) =>
    answerNext(method, path, async () => {
      const answer = await browser.open(path, { method, token, ...(body && { body }) });
      return Response.json(answer.body, { status: answer.status });
    });
  const open = () => renderApp(`/authorize/${uid}`, { token });
  return { student, invite, path, withCookies, open };
}

const back = () => expect.poll(() => pageLoads.replace.mock.calls.flat()[0]);

describe('the page that a host sends its players to', () => {
  test('leads back at once to a host that is trusted', async () => {
    const { withCookies, open, path } = await aRequest();
    withCookies('GET');
    withCookies('POST', { allow: true });
    await open();
    await back().toMatch(/\/oidc\/auth\/[\w-]+$/);
    expect(callsTo('POST', path)).toHaveLength(1);
  });

  test('asks first for a host that is not', async () => {
    const { student, withCookies, open, path } = await aRequest({ trusted: false });
    withCookies('GET');
    const { user } = await open();
    expect(await screen.findByText(/Harbour Lease asks who you are/)).toHaveTextContent(student.email);
    expect(callsTo('POST', path)).toHaveLength(0);
    withCookies('POST', { allow: false });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await back().toMatch(/\/oidc\/auth\/[\w-]+$/);
    expect(JSON.parse(callsTo('POST', path)[0]?.body ?? '')).toEqual({ allow: false });
  });

  test('leads a student to the invite, which says when the session opens or has closed, and lets another account sign in and come back', async () => {
    const closesAt = new Date(Date.now() - 3_600_000);
    const { student, invite, withCookies, open } = await aRequest({ closesAt });
    withCookies('GET');
    const { user } = await open();
    const page = currentPath();
    expect(await screen.findByRole('alert')).toHaveTextContent('This class has closed.');
    await expectLink('Open your invite', `/admin/invites/${invite.id}`);
    expect(await screen.findByText(/^You are signed in as/)).toHaveTextContent(student.email);
    await user.click(screen.getByRole('link', { name: 'Log Out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(window.history.state.usr.from.pathname).toBe(page);
  });

  test('leads a student who has to pay first to the invite', async () => {
    const { invite, withCookies, open } = await aRequest({ payer: 'student' });
    withCookies('GET');
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Pay for your seat first');
    expect(screen.queryByRole('link', { name: 'Go to your invites' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Open your invite' }));
    expect(await screen.findByRole('button', { name: /^Pay \$/ })).toBeVisible();
    expect(currentPath()).toBe(`/invites/${invite.id}`);
  });

  test('leads an account whose address is not proven to the mail that confirms it', async () => {
    const { student, withCookies, open } = await aRequest();
    const set = { role: 'instructor', addressUnproven: true } as const;
    await server.change(users, student.id, set);
    withCookies('GET');
    const { user } = await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Confirm your email address to play.');
    await user.click(screen.getByRole('link', { name: 'Go to your invites' }));
    expect(await screen.findByRole('button', { name: 'Send again' })).toBeVisible();
  });

  test('says why nobody is signed in, and offers the invites, or an instructor the sessions', async () => {
    const { path, open } = await aRequest();
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('This request has expired.');
    const invites = () => screen.getByRole('link', { name: 'Go to your invites' });
    expect(invites()).toBeVisible();
    expect(pageLoads.replace).not.toHaveBeenCalled();
    // A backend that does not tell which invite has to be paid.
    answerNext('GET', path, () => Response.json({ message: 'Pay first.' }, { status: 409 }));
    await open();
    expect(await screen.findByRole('alert')).toHaveTextContent('Pay first.');
    expect(invites()).toHaveAttribute('href', '/admin/invites');
    const token = await server.signIn(await server.aUser());
    await renderApp('/authorize/unknown-request', { token });
    await screen.findByRole('heading', { level: 1 });
    await expectLink('Go to Sessions', '/admin/sessions');
  });
});
