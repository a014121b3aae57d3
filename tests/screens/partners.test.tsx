import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '../support/render';
import { callsTo, startServer } from '../support/server';

const server = await startServer();

test.each([
  ['wharton', 'Simulations created in partnership with Wharton'],
  ['northbeam', 'Explore simulations built by Northbeam'],
])('the catalogue of the partner %s shows only its own simulations', async (partner, heading) => {
  await server.aSimulation({ name: `Only at ${partner}`, slug: `only-${partner}`, partner });
  await renderApp(`/${partner}`);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(heading);
  expect(await screen.findByRole('heading', { name: `Only at ${partner}` })).toBeVisible();
  expect(callsTo('GET', '/api/public/clients/all')[0]?.search).toBe(`?partner=${partner}`);
  expect(screen.queryAllByRole('heading', { name: /Only at/ })).toHaveLength(1);
});
