import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Role } from '../../../src/contract/user';
import { currentPath, renderApp } from '../../support/render';
import { startServer, withoutExtensionsNext } from '../../support/server';

const server = await startServer();

const open = async (role: Role) => {
  const row = await server.aUser({ role, name: 'Ada', lastname: 'Lind' });
  return renderApp('/error?code=101', { token: await server.signIn(row) });
};

const linksIn = (name: string) =>
  within(screen.getByRole('navigation', { name }))
    .queryAllByRole('link')
    .map((link) => link.textContent);

describe('the header', () => {
  test('offers sign-in and sign-up to a signed-out visitor', async () => {
    await renderApp('/error?code=101');
    await screen.findByRole('navigation', { name: 'Account' });
    expect(screen.getByRole('link', { name: 'Sign-In' })).toHaveAttribute('href', '/admin/login');
    expect(screen.getByRole('link', { name: 'Sign-Up' })).toHaveAttribute('href', '/admin/register');
    expect(screen.getByRole('link', { name: 'Casebridge' })).toHaveAttribute('href', '/admin/library');
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  });

  // The sections are in the order of the table of screens.
  test.each([
    ['administrator', ['Library', 'Invites', 'Users', 'Schools', 'Clients', 'Purchases', 'Sessions']],
    ['manager', ['Library', 'Invites', 'Users', 'Sessions']],
    ['instructor', ['Library', 'Invites', 'Sessions']],
  ] as const)('offers the role %s the sections %j', async (role, sections) => {
    const { user } = await open(role);
    await waitFor(() => expect(linksIn('Sections')).toEqual(sections));
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    const menu = await screen.findByRole('dialog', { name: 'Ada Lind' });
    expect(linksIn('Menu')).toEqual([...sections, 'Profile']);
    expect(within(menu).getByRole('button', { name: 'About' })).toBeVisible();
    expect(within(menu).getByRole('button', { name: 'Log Out' })).toBeVisible();
  });

  test('offers Sessions only if the server names the extension', async () => {
    withoutExtensionsNext();
    await open('instructor');
    await waitFor(() => expect(linksIn('Sections')).toEqual(['Library', 'Invites']));
  });

  test('of a student has only Invites, and no menu to sign out', async () => {
    await open('student');
    await waitFor(() => expect(linksIn('Sections')).toEqual(['Invites']));
    expect(screen.queryByRole('button', { name: 'Menu' })).not.toBeInTheDocument();
  });
});

describe('the menu', () => {
  test('names the makers of the hub', async () => {
    const { user } = await renderApp('/error?code=101', { token: await server.signIn(await server.aUser()) });
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'About' }));
    const about = await screen.findByRole('dialog', { name: 'About' });
    expect(about).toHaveTextContent('Produced by');
    await user.click(within(about).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('signs out', async () => {
    const { user } = await renderApp('/error?code=101', { token: await server.signIn(await server.aUser()) });
    await user.click(await screen.findByRole('button', { name: 'Menu' }));
    await user.click(await screen.findByRole('button', { name: 'Log Out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(currentPath()).toBe('/login');
    expect(localStorage.getItem('dsuser')).toBeNull();
  });
});
