import { screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { createAccessLink } from '../../server/auth/links/accessLinks';
import { mails } from '../../server/db/schema/mails';
import { users } from '../../server/db/schema/people';
import { currentPath, renderApp } from '../support/render';
import { callsTo, failNext, startServer } from '../support/server';

const server = await startServer();

describe('access by mail', () => {
  async function ask(email: string) {
    const app = await renderApp('/recover');
    const field = await screen.findByLabelText('Email');
    expect(field).toHaveFocus();
    await app.user.type(field, email);
    await app.user.click(screen.getByRole('button', { name: 'Request' }));
    return app;
  }

  test('leads to sign-in immediately, which says where the link is', async () => {
    await ask('nobody@school.example');
    await waitFor(() => expect(currentPath()).toBe('/login'));
    expect(await screen.findByText('Check your inbox (or spam) for your access link.')).toBeVisible();
  });

  test('says which address was asked for, fills it in and sends again', async () => {
    const { user } = await ask(' nobody@school.example ');
    const line = await screen.findByText(/If there is an account for/);
    expect(line).toHaveTextContent(
      /^If there is an account for nobody@school\.example, the link is on its way\. It works once, for 10 minutes\.$/,
    );
    expect(screen.getByLabelText('Email')).toHaveValue('nobody@school.example');
    expect(window.location.href).not.toContain('nobody');

    // The address of the request stays, also while another one is typed to sign in.
    await user.type(screen.getByLabelText('Email'), '.other');
    const again = screen.getByRole('button', { name: 'Send again' });
    await user.click(again);
    await waitFor(() => expect(line).toHaveTextContent(/^Sent again\./));
    expect(again).toHaveFocus();
    const bodies = callsTo('POST', '/auth/recover').map(({ body }) => body);
    expect(bodies).toEqual(Array(2).fill(JSON.stringify({ email: 'nobody@school.example' })));
  });

  test('reports a failure on the sign-in screen, and can be tried again there', async () => {
    failNext('POST', '/auth/recover', 500, { message: 'The mail could not be queued.' });
    const { user } = await ask('nobody@school.example');
    expect(await screen.findByRole('alert')).toHaveTextContent('The mail could not be queued.');
    expect(screen.queryByText(/Check your inbox/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Check your inbox (or spam) for your access link.')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('reports a failure to send again', async () => {
    const { user } = await ask('nobody@school.example');
    const again = await screen.findByRole('button', { name: 'Send again' });
    failNext('POST', '/auth/recover', 429, { message: 'Too many attempts. Try again in a minute.' });
    await user.click(again);
    expect(await screen.findByRole('alert')).toHaveTextContent('Too many attempts. Try again in a minute.');
    expect(again).toHaveFocus();
  });

  test('takes a typed address along from sign-in, and back', async () => {
    const { user } = await renderApp('/login');
    await user.type(await screen.findByLabelText('Email'), 'ada@school.example');
    await user.click(screen.getByRole('link', { name: 'Access Via Email' }));
    await screen.findByRole('heading', { name: 'Access Via Email' });
    const field = screen.getByLabelText('Email');
    expect(field).toHaveValue('ada@school.example');
    await user.clear(field);
    await user.type(field, 'ida@school.example');
    await user.click(screen.getByRole('link', { name: 'Already have an account?' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.getByLabelText('Email')).toHaveValue('ida@school.example');
    expect(window.location.href).not.toContain('school');
  });

  test('needs an address', async () => {
    const { user } = await renderApp('/recover');
    await user.click(await screen.findByRole('button', { name: 'Request' }));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/^Enter your email\./);
    expect(callsTo('POST', '/auth/recover')).toEqual([]);
  });

  describe('keeps the page that the visitor wanted', () => {
    const receipt = '/invites/1/receipt?print=true';

    /** Asks for a link on the way to a receipt, and returns the link's path and the address. */
    async function askOnTheWay() {
      const { email } = await server.aUser({ role: 'student' });
      const { user, unmount } = await renderApp(receipt);
      await user.click(await screen.findByRole('link', { name: 'Access Via Email' }));
      await screen.findByRole('heading', { name: 'Access Via Email' });
      await user.type(screen.getByLabelText('Email'), email);
      await user.click(screen.getByRole('button', { name: 'Request' }));
      await screen.findByText('Check your inbox (or spam) for your access link.');
      expect(currentPath()).toBe('/login');
      expect(callsTo('POST', '/auth/recover').at(-1)?.body).toBe(JSON.stringify({ email, redir: receipt }));
      await server.services.background.idle();
      const [mail] = await server.db.select().from(mails).where(eq(mails.to, email));
      const { search } = new URL(/^http\S+$/m.exec(mail?.text ?? '')?.[0] ?? '');
      unmount();
      sessionStorage.clear();
      return { email, path: `/magiclogin${search}` };
    }
    async function goOn(path: string) {
      const { user, unmount } = await renderApp(path);
      await user.click(await screen.findByRole('button', { name: 'Continue' }));
      const almost = await screen.findByRole('heading', { name: /^(Almost there|Welcome .*)$/ });
      if (almost.textContent === 'Almost there') {
        await user.click(screen.getByRole('button', { name: 'Continue' }));
      }
      await waitFor(() => expect(window.location.pathname).not.toBe('/admin/magiclogin'));
      const reached = window.location.pathname.replace('/admin', '') + window.location.search;
      unmount();
      return reached;
    }

    test('and leads there by the mailed link, in another tab and once', async () => {
      const { path, email } = await askOnTheWay();
      expect(await goOn(path)).toBe(receipt);
      const [owner] = await server.db.select().from(users).where(eq(users.email, email));
      const link = await createAccessLink(server.services, owner?.id ?? '', 'recover', '/dashboard');
      localStorage.removeItem('dsuser');
      expect(await goOn(`/magiclogin${new URL(link).search}`)).toBe('/dashboard');
    });

    test('and leads there in another browser, also by a link that was sent again', async () => {
      const { email } = await server.aUser({ role: 'student' });
      const aim = '/invites/1/receipt';
      const { user, unmount } = await renderApp(aim);
      await user.click(await screen.findByRole('link', { name: 'Access Via Email' }));
      await screen.findByRole('heading', { name: 'Access Via Email' });
      await user.type(screen.getByLabelText('Email'), email);
      await user.click(screen.getByRole('button', { name: 'Request' }));
      await user.click(await screen.findByRole('button', { name: 'Send again' }));
      await screen.findByText(/^Sent again\./);
      unmount();
      await server.services.background.idle();
      const sent = await server.db.select().from(mails).where(eq(mails.to, email));
      const links = sent.map(({ text }) => new URL(/^http\S+$/m.exec(text)?.[0] ?? ''));
      expect(links.map(({ searchParams }) => searchParams.get('redir'))).toEqual([aim, aim]);
      localStorage.clear();
      sessionStorage.clear();
      expect(await goOn(`/magiclogin${links[0]?.search}`)).toBe(aim);
    });

    test.each([400, 422])(
      'unless the server refuses the field with %i: it is left out then',
      async (status) => {
        const { user } = await renderApp(receipt);
        await user.click(await screen.findByRole('link', { name: 'Access Via Email' }));
        await screen.findByRole('heading', { name: 'Access Via Email' });
        await user.type(screen.getByLabelText('Email'), 'nobody@school.example');
        failNext('POST', '/auth/recover', status, { message: 'There is no such field.' });
        await user.click(screen.getByRole('button', { name: 'Request' }));
        expect(await screen.findByText('Check your inbox (or spam) for your access link.')).toBeVisible();
        const bodies = callsTo('POST', '/auth/recover').map(({ body }) => JSON.parse(body));
        const email = 'nobody@school.example';
        expect(bodies).toEqual([{ email, redir: receipt }, { email }]);
      },
    );

    test('but not for a link that names another page, after its time, or in place of a newer aim', async () => {
      const invited = await server.aUser({ role: 'student' });
      const to = async (redir: string) =>
        `/magiclogin${new URL(await createAccessLink(server.services, invited.id, 'recover', redir)).search}`;
      await askOnTheWay();
      expect(await goOn(await to('/profile'))).toBe('/profile');
      localStorage.removeItem('dsuser');
      await askOnTheWay();
      const late = Date.now() + 16 * 60_000;
      const clock = vi.spyOn(Date, 'now').mockReturnValue(late);
      expect(await goOn(await to('/dashboard'))).toBe('/dashboard');
      clock.mockRestore();
      localStorage.removeItem('dsuser');
      await askOnTheWay();
      await ask('nobody@school.example').then(({ unmount }) => unmount());
      expect(await goOn(await to('/dashboard'))).toBe('/dashboard');
    });
  });

  test('is not available to signed-in users', async () => {
    const token = await server.signIn(await server.aUser());
    await renderApp('/recover', { token });
    await waitFor(() => expect(currentPath()).toBe('/dashboard'));
  });
});
