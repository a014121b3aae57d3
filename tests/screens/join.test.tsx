import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { invites, logins, users } from '../../server/db/tables';
import { anAddress } from '../server/classes';
import { classLinksOn } from '../server/classLinks';
import type { GivenPurchase } from '../server/factories';
import { currentPath, goTo, renderApp } from '../support/render';
import { callsTo, failNext, holdNext, startServer } from '../support/server';
import { expectLink } from '../support/shown';

const server = await startServer();
const simulation = await server.aSimulation({ name: 'Harbour Lease', subtitle: 'A negotiation' });

const links = classLinksOn(server);

/** A class with a link; `change` alters the purchase, `link` the link, once it is there. */
async function aLinkedClass({
  name = { name: 'Irene', lastname: 'Castellanos' },
  change = {},
  link = {},
}: {
  name?: { name: string; lastname: string };
  change?: GivenPurchase;
  link?: object;
} = {}) {
  const bought = { simulationId: simulation.id, name: 'MBA 2, spring' };
  const { purchase, token, code } = await links.aLinkedClass(bought, link, name);
  if (Object.keys(change).length > 0) await server.changePurchase(purchase.id, change);
  return { id: purchase.id, token, code };
}

const aStudent = (given: object = {}) => server.signedIn({ role: 'student', ...given });
const mailTo = async (email: string) => (await links.sent(email)).at(-1);
const heading = () => screen.findByRole('heading', { level: 1 });

describe('the page of a class link', () => {
  test('names the activity that the class plays, without the duration of another or a nameless instructor', async () => {
    const { id: simulationId } = await server.aSimulation({ variations: 'short:Short round', duration: 120 });
    const { code } = await aLinkedClass({ change: { simulationId }, name: { name: '', lastname: '' } });
    await renderApp(`/join/${code}`);
    expect(await heading()).toHaveTextContent('MBA 2, spring');
    expect((await screen.findByText('Duration')).parentElement).toHaveTextContent('120 mins');
    expect(screen.queryByText('Instructor')).toBeNull();

    const short = await aLinkedClass({ change: { simulationId, metadata: { variation: 'short' } } });
    await renderApp(`/join/${short.code}`);
    expect((await screen.findByText('Activity')).parentElement).toHaveTextContent('Short round');
    expect(screen.queryByText('Duration')).toBeNull();
  });

  test('shows the class, asks for an address, and says where the mail is', async () => {
    const { code } = await aLinkedClass({
      change: {
        payer: 'student',
        opensAt: new Date('2036-02-03T10:00:00Z'),
        closesAt: new Date('2036-03-04T10:00:00Z'),
        timeZone: 'America/New_York',
      },
    });
    const { user } = await renderApp(`/join/${code}`);
    expect(await heading()).toHaveTextContent('MBA 2, spring');
    for (const text of ['Harbour Lease', 'A negotiation', 'Irene Castellanos', /^\$12.50, paid by card/]) {
      expect(screen.getByText(text)).toBeVisible();
    }
    expect(screen.getByText(/You can join now, and play from then on/)).toBeVisible();
    expect(await screen.findByText(/^Mar 4th 2036, 5:00 am, New York \(EST\)/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    expect(await screen.findByText('Enter your email address.')).toBeVisible();
    const email = anAddress();
    await user.type(screen.getByLabelText('Email'), email);
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    const title = await screen.findByRole('heading', { name: 'Check your email' });
    await waitFor(() => expect(title).toHaveFocus());
    expect(screen.getByText(email)).toBeVisible();
    expect(await mailTo(email)).toMatchObject({ subject: 'Join Harbour Lease' });
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    // The answer is the same if the server sends no further mail.
    expect(await screen.findByText(/^Sent\. We send at most three emails/)).toBeVisible();
    expect(callsTo('POST', `/api/join/${code}/mail`)).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Use another address' }));
    expect(screen.getByLabelText('Email')).toBeVisible();
  });

  test('shows a placeholder, and an error or that the class is being prepared with another try, or that it was cancelled', async () => {
    const { id, code } = await aLinkedClass({ change: { sessionId: null } });
    const address = `/api/join/${code}`;
    const { user } = await renderApp('/contact');
    const release = holdNext('GET', address);
    failNext('GET', address, 500, { message: 'Out of order.' });
    goTo(`/join/${code}`);
    expect(await screen.findByText('Loading...')).toBeInTheDocument();
    await release();
    expect(await heading()).toHaveTextContent('MBA 2, spring');
    await renderApp(`/join/${code}`);
    expect(await screen.findByText('Out of order.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'We couldn’t load this page' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/^This class is being prepared/)).toBeVisible();
    await server.changePurchase(id, { sessionId: 'game-2' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Email')).toBeVisible();
    await server.changePurchase(id, { status: 'cancelled' });
    await renderApp(`/join/${code}`, await aStudent());
    expect(await screen.findByText(/^This class was cancelled/)).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    await expectLink('Go to your invites', '/admin/dashboard');
    expect(screen.getByRole('button', { name: 'Not you?' })).toBeVisible();
  });

  test('takes the code in any spelling, also where that of an unknown or renewed link was typed', async () => {
    const { id, token, code } = await aLinkedClass();
    const { body } = await server.request('POST', `/api/sessions/${id}/link/renewal`, { token });
    const { user } = await renderApp('/join');
    const enter = async (text: string) => {
      await user.clear(screen.getByLabelText('Class code'));
      await user.type(screen.getByLabelText('Class code'), text);
      await user.click(screen.getByRole('button', { name: 'Go to the class' }));
    };
    expect(await screen.findByLabelText('Class code')).toHaveFocus();
    await enter('hello');
    expect(await screen.findByText(/^A class code has eight letters and digits/)).toBeVisible();
    await enter(code);
    expect(await screen.findByRole('heading', { name: 'We can’t find this class' })).toBeVisible();
    await enter(` ${body.link.code.toLowerCase().replace('-', ' ')} `);
    expect(await screen.findByRole('heading', { name: 'MBA 2, spring' })).toBeVisible();
    expect(currentPath()).toBe(`/join/${body.link.code}`);
  });

  test('says that the class was closed, filled or renewed while the visitor was typing', async () => {
    const { id, token, code } = await aLinkedClass();
    const update = (body: object) => server.request('POST', `/api/sessions/${id}/link`, { token, body });
    const { user } = await renderApp(`/join/${code}`);
    await user.type(await screen.findByLabelText('Email'), anAddress());
    await update({ open: false });
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    expect(await screen.findByText(/^This link is closed at the moment/)).toBeVisible();
    expect(screen.queryByLabelText('Email')).toBeNull();
    // Those who are in come back after they have signed in.
    await user.click(screen.getByRole('link', { name: 'Joined before? Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(window.history.state.usr.from.pathname).toBe(`/join/${code}`);

    await update({ open: true });
    const again = await renderApp(`/join/${code}`);
    await again.user.type(await screen.findByLabelText('Email'), `${anAddress()}{Enter}`);
    await screen.findByRole('heading', { name: 'Check your email' });
    await server.request('POST', `/api/sessions/${id}/link/renewal`, { token });
    await again.user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByRole('heading', { name: 'We can’t find this class' })).toBeVisible();

    const other = await aLinkedClass();
    const student = await renderApp(`/join/${other.code}`, { token: (await aStudent()).token });
    const press = await screen.findByRole('button', { name: 'Join the class' });
    await server.changePurchase(other.id, { seatsTaken: 10, seats: 10 });
    await student.user.click(press);
    expect(await screen.findByText(/^All seats of this class are taken. Ask Irene/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Join the class' })).toBeNull();
  });

  test('refuses an address of another domain before and after the call', async () => {
    const { code } = await aLinkedClass({ link: { domains: 'mba.example' } });
    await renderApp(`/join/${code}`, { token: (await aStudent()).token });
    expect(await screen.findByText(/^This class is for addresses at mba.example/)).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue('');

    const { user } = await renderApp(`/join/${code}`);
    expect(await screen.findByText('Your address at mba.example.')).toBeVisible();
    await user.type(screen.getByLabelText('Email'), 'eve@other.example');
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    expect(await screen.findByText('Use your address at mba.example.')).toBeVisible();
    expect(callsTo('POST', `/api/join/${code}/mail`)).toEqual([]);
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'eva@mba.example');
    const message = 'Use your address at new.example.';
    failNext('POST', `/api/join/${code}/mail`, 400, { message, errors: { email: message } });
    await user.click(screen.getByRole('button', { name: 'Email me a link' }));
    expect(await screen.findByText(message)).toBeVisible();
  });
});

describe('a signed-in student', () => {
  test('without a name gives one first', async () => {
    const { code } = await aLinkedClass();
    const { token, id } = await aStudent({ name: '', lastname: '' });
    const { user, store } = await renderApp(`/join/${code}`, { token });
    await user.click(await screen.findByRole('button', { name: 'Join the class' }));
    const name = screen.getByLabelText('Name');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription(/^Enter your name\./);
    expect(callsTo('POST', `/api/join/${code}`)).toEqual([]);
    await user.type(name, 'Gwen');
    await user.type(screen.getByLabelText('Last name'), 'Ito{Enter}');
    await waitFor(() => expect(currentPath()).toMatch(/^\/invites\/.+/));
    await waitFor(() =>
      expect(store.getState().session.user).toMatchObject({ name: 'Gwen', lastname: 'Ito' }),
    );
    expect(await server.stored(users, id)).toMatchObject({ name: 'Gwen', lastname: 'Ito' });
  });

  test('joins with one press, reads why that has failed, tries again, and opens the invite the next time', async () => {
    const { id, code } = await aLinkedClass();
    const { token, email } = await aStudent();
    failNext('POST', `/api/join/${code}`, 409, { message: 'All seats of this class are taken.' });
    const { user } = await renderApp(`/join/${code}`, { token });
    expect(await screen.findByText(email)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Join the class' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('All seats of this class are taken.');
    await user.click(screen.getByRole('button', { name: 'Join the class' }));
    expect(await screen.findByRole('heading', { name: 'Harbour Lease' })).toBeVisible();
    const invite = currentPath();
    expect(invite).toMatch(/^\/invites\/.+/);

    const again = await renderApp(`/join/${code}`, { token });
    expect(await screen.findByText('You are in this class.')).toBeVisible();
    expect(screen.getByText(email)).toBeVisible();
    await expectLink('Open your invite', `/admin${invite}`);
    // Somebody else gives another address.
    await again.user.click(screen.getByRole('button', { name: 'Not you?' }));
    const other = anAddress();
    await again.user.type(screen.getByLabelText('Email'), `${other}{Enter}`);
    expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeVisible();
    expect(await mailTo(other)).toBeDefined();
    await server.changePurchase(id, { status: 'cancelled' });
    await renderApp(`/join/${code}`, { token });
    expect(await screen.findByText('This class was cancelled.')).toBeVisible();
    await expectLink('Open your invite', `/admin${invite}`);
  });

  test('of a full class is named, and can sign in as somebody else and come back', async () => {
    const { code } = await aLinkedClass({ change: { seats: 1, seatsTaken: 1 } });
    const { token, email } = await aStudent();
    const { user } = await renderApp(`/join/${code}`, { token });
    expect(await screen.findByText(/^All seats of this class are taken/)).toBeVisible();
    expect(screen.getByText(email)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Joined before? Sign in' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Not you?' }));
    await user.click(screen.getByRole('link', { name: 'Joined before? Sign in' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(window.history.state.usr.from.pathname).toBe(`/join/${code}`);
    await waitFor(async () =>
      expect((await server.request('GET', '/auth/profile', { token })).status).toBe(401),
    );
  });

  test('presses first, also where an address asks for it, and proves an address that is not proven', async () => {
    const { code } = await aLinkedClass();
    await renderApp(`/join/${code}?byLink=true`, await aStudent());
    expect(await screen.findByRole('button', { name: 'Join the class' })).toBeVisible();
    expect(callsTo('POST', `/api/join/${code}`)).toEqual([]);
    const { token, email } = await aStudent({ addressUnproven: true });
    await renderApp(`/join/${code}`, { token });
    expect(await screen.findByLabelText('Email')).toHaveValue(email);
    expect(screen.queryByRole('button', { name: 'Join the class' })).toBeNull();
  });
});

test('an instructor or co-teacher is led to the class, and takes no seat; a student whose invitation was withdrawn is told so', async () => {
  const { id, token, code } = await aLinkedClass();
  const colleague = await server.aUser({ role: 'instructor' });
  const body = { email: colleague.email };
  await server.request('POST', `/api/sessions/${id}/co-teachers`, { token, body });
  for (const runner of [token, await server.signIn(colleague)]) {
    await renderApp(`/join/${code}`, { token: runner });
    const manage = await screen.findByRole('link', { name: 'Manage class' });
    expect(manage).toHaveAttribute('href', `/admin/sessions/${id}`);
    expect(screen.queryByRole('button', { name: 'Join the class' })).toBeNull();
  }
  const student = await aStudent();
  const { invite } = (await server.request('POST', `/api/join/${code}`, student)).body;
  const path = `/api/sessions/${id}/students/${invite}/revocation`;
  await server.request('POST', path, { token, body: {} });
  await renderApp(`/join/${code}`, student);
  expect(await screen.findByText(/^Your invitation to this class was withdrawn/)).toBeVisible();
  await expectLink('Open your invite', `/admin/invites/${invite}`);
});

describe('the mailed link', () => {
  const linkTo = async (email: string) => {
    const { text = '' } = (await mailTo(email)) ?? {};
    const { pathname, search } = new URL(text.match(/^http\S+$/m)?.[0] ?? 'none:');
    return pathname.replace('/admin', '') + search;
  };

  test('takes the seat without a further press in the class, and then asks a new student for the name', async () => {
    const { id, code } = await aLinkedClass();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const come = async (email: string) => {
      await server.request('POST', `/api/join/${code}/mail`, { body: { email } });
      const app = await renderApp(await linkTo(email));
      await screen.findByText(/^Hang on/);
      act(() => void vi.advanceTimersByTime(3000));
      expect(await screen.findByText(/^This link signs/)).toHaveTextContent(`This link signs in ${email}.`);
      await app.user.click(screen.getByRole('button', { name: 'Continue' }));
      await screen.findByText(/^Welcome .+!$/);
      act(() => void vi.advanceTimersByTime(1000));
      return app;
    };
    const { user } = await come(anAddress());
    const name = await screen.findByLabelText('Name');
    const [invite] = await server.db.select().from(invites).where(eq(invites.classId, id));
    expect(invite).toBeDefined();
    expect(screen.getByText('You are in this class.')).toBeVisible();
    failNext('POST', `/api/join/${code}`, 500, { message: 'Out of order.' });
    await user.type(name, 'Gwen{Enter}');
    expect(await screen.findByText('Out of order.')).toBeVisible();
    expect(name).toHaveValue('Gwen');
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(currentPath()).toBe(`/invites/${invite?.id}`));
    expect((await server.stored(users, invite?.studentId ?? ''))?.name).toBe('Gwen');
    cleanup();
    await server.db.delete(logins);
    localStorage.clear();

    await come((await aStudent()).email);
    await waitFor(() => expect(currentPath()).toMatch(/^\/invites\/.+/));
    expect(await screen.findByRole('heading', { name: 'Harbour Lease' })).toBeVisible();
  });
});
