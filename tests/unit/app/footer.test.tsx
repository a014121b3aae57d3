import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { env } from '../../../src/lib/env';
import { renderApp } from '../../support/render';
import { startServer } from '../../support/server';

await startServer();

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
