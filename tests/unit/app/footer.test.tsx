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

test('the footer shows the pages that are configured, and no others', async () => {
  const { unmount } = await renderApp('/contact');
  const own = [
    ['Contact', '/admin/contact'],
    ['Help', env.helpUrl],
    ['Accessibility', '/admin/accessibility'],
  ];
  expect(await links()).toEqual(own);
  unmount();

  const before = { ...env };
  Object.assign(env, {
    helpUrl: '',
    termsUrl: 'https://school.example/terms',
    privacyUrl: 'https://school.example/privacy',
    refundsUrl: 'https://school.example/refunds',
  });
  try {
    await renderApp('/contact');
    expect(await links()).toEqual([
      ['Contact', '/admin/contact'],
      ['Terms', 'https://school.example/terms'],
      ['Privacy', 'https://school.example/privacy'],
      ['Refunds', 'https://school.example/refunds'],
      ['Accessibility', '/admin/accessibility'],
    ]);
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
