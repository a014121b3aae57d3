import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAccessLink } from '../../../server/auth/accessLinks';
import type { Role } from '../../../src/contract/user';
import { env } from '../../../src/lib/env';
import { goTo, renderApp } from '../../support/render';
import { startServer, withoutExtensionsNext } from '../../support/server';
import { expectLink, textsOf } from '../../support/shown';

const server = await startServer();

const open = async (role: Role) => {
  return renderApp('/error?code=101', await server.signedIn({ role, name: 'Ada', lastname: 'Lind' }));
};

const linksIn = (name: string) =>
  textsOf(within(screen.getByRole('navigation', { name })).queryAllByRole('link'));

describe('the header', () => {
  test('offers the library, a class, sign-in and sign-up to a signed-out visitor', async () => {
    await renderApp('/error?code=101');
    await screen.findByRole('navigation', { name: 'Site' });
    expect(linksIn('Site')).toEqual(['Library', 'Join a class', 'Sign-In', 'Sign-Up']);
    await expectLink('Sign-In', '/admin/login');
    await expectLink('Sign-Up', '/admin/register');
    await expectLink('Casebridge', '/admin/library');
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  });

  // The sections are in the order of the table of screens.
  test.each([
    ['administrator', ['Home', 'Library', 'Invites', 'Users', 'Schools', 'Clients', 'Purchases', 'Sessions']],
    ['manager', ['Home', 'Library', 'Invites', 'Users', 'Sessions']],
    ['instructor', ['Home', 'Library', 'Sessions']],
  ] as const)('offers the role %s the sections %j', async (role, sections) => {
    const { user } = await open(role);
    await waitFor(() => expect(linksIn('Sections')).toEqual(sections));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Ada Lind' });
    const all = role === 'instructor' ? ['Home', 'Library', 'Invites', 'Sessions'] : sections;
    expect(linksIn('Menu')).toEqual([...all, 'Profile', 'Billing']);
    expect(within(menu).getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('offers Sessions only if the server names the extension', async () => {
    withoutExtensionsNext();
    await open('instructor');
    await waitFor(() => expect(linksIn('Sections')).toEqual(['Home', 'Library', 'Invites']));
  });

  test('of a student has only Invites, and leads to the profile, without a menu', async () => {
    await open('student');
    await waitFor(() => expect(linksIn('Sections')).toEqual(['Invites']));
    await expectLink('Signed in as Ada Lind', '/admin/profile');
    await expectLink('Casebridge', '/admin/dashboard');
    expect(screen.getByRole('link', { name: 'Signed in as Ada Lind' })).toHaveTextContent(/^AL/);
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  });

  test.each([
    ['ALMenu', { name: 'Ada', lastname: 'Lind' }, 'Ada Lind'],
    ['ZMenu', { name: '', lastname: '', email: 'zoe@school.example' }, 'zoe@school.example'],
  ])('shows %s to others', async (text, given, shown) => {
    await renderApp('/error?code=101', await server.signedIn(given));
    const menu = await screen.findByRole('button', { name: 'Menu' });
    expect(menu).toHaveTextContent(text);
    expect(menu).toHaveAccessibleDescription(`Signed in as ${shown}`);
    expect(screen.queryByRole('complementary', { name: 'Your account' })).toBeNull();
  });

  test('tells an administrator who has signed in as somebody else whose session it is', async () => {
    const irene = await server.aUser({ name: 'Irene', lastname: 'Castellanos' });
    const link = new URL(await createAccessLink(server.services, irene.id, 'administration', '/dashboard'));
    const body = { token: link.searchParams.get('token'), confirm: true };
    const { token } = (await server.request('POST', '/auth/autk', { body })).body;
    const { user } = await renderApp('/error?code=101', { token });
    const banner = await screen.findByRole('complementary', { name: 'Your account' });
    const leave = await within(banner).findByRole('link', { name: 'Leave' });
    expect(banner).toHaveTextContent('Signed in as Irene Castellanos · Leave');
    await user.click(leave);
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expect.poll(async () => (await server.request('GET', '/auth/profile', { token })).status).toBe(401);
  });
});

test('the menu stays while a page arrives, and closes when its user goes elsewhere', async () => {
  const token = await server.signIn(await server.aUser({ role: 'administrator' }));
  const { user } = await renderApp('/users', { token });
  const openMenu = async () => {
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    return screen.findByRole('navigation', { name: 'Menu' });
  };
  await openMenu();
  // As if it had been pressed before.
  fireEvent.click(
    within(screen.getByRole('navigation', { name: 'Sections', hidden: true })).getByText('Clients'),
  );
  await screen.findByRole('heading', { level: 1, name: 'Clients', hidden: true });
  const menu = within(screen.getByRole('navigation', { name: 'Menu' }));
  await user.click(menu.getByRole('link', { name: 'Schools' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Schools' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull();
  await openMenu();
  goTo('/users');
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Menu' })).toBeNull());
});

test('the menu names the makers of the hub and its version, and signs out', async () => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'version', content: '1.2.3, 0123456789ab' });
  document.head.append(meta);
  onTestFinished(() => meta.remove());
  const { user } = await open('instructor');
  await user.click(await screen.findByRole('button', { name: 'Menu' }));
  await user.click(await screen.findByRole('button', { name: 'About' }));
  const about = await screen.findByRole('dialog', { name: 'About' });
  for (const text of ['Produced by', 'Version 1.2.3, 0123456789ab']) expect(about).toHaveTextContent(text);
  await user.click(within(about).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

const links = async () =>
  within(await screen.findByRole('contentinfo'))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('the footer shows the pages that there are, and no others', async () => {
  const before = { ...env };
  const help = 'https://help.example/';
  const [contact, accessibility] = [
    ['Contact', '/admin/contact'],
    ['Accessibility', '/admin/accessibility'],
  ];
  try {
    Object.assign(env, { helpUrl: help, pages: [] });
    await renderApp('/contact');
    expect(await links()).toEqual([contact, ['Help', help], accessibility]);
    Object.assign(env, { helpUrl: '', pages: ['Terms', 'Seller'] });
    await renderApp('/contact');
    expect(await links()).toEqual([contact, ['Terms', '/terms'], ['Seller', '/seller'], accessibility]);
  } finally {
    Object.assign(env, before);
  }
});

test('the footer leads to a page about accessibility, which leads to the contact form', async () => {
  const { user } = await renderApp('/library');
  await user.click(
    within(await screen.findByRole('contentinfo')).getByRole('link', { name: 'Accessibility' }),
  );
  expect(await screen.findByRole('heading', { level: 1, name: 'Accessibility' })).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'write to us' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Contact us' })).toBeVisible();
});
