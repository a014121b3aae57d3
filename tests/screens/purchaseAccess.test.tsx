import { screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { currentPath, renderApp } from '../support/render';
import { startServer } from '../support/server';

const server = await startServer();
await server.aSimulation({ slug: 'hop-line' });
const buyer = await server.aUser();

describe('the purchase of a simulation', () => {
  test('is not available to students', async () => {
    const student = await server.aUser({ role: 'student' });
    await renderApp('/library/hop-line/purchase', { token: await server.signIn(student) });
    await waitFor(() => expect(currentPath()).toBe('/error?code=403'));
  });

  test('that cannot be bought offers a request for access', async () => {
    const closed = await server.aSimulation({ name: 'Upper Reach', purchasable: false });
    await renderApp(`/library/${closed.slug}/purchase`, { token: await server.signIn(buyer) });
    const link = await screen.findByRole('link', { name: 'Request Access' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toMatch(/^\/admin\/contact\?m=.*Upper Reach/);
  });

  test('that does not exist is reported', async () => {
    await renderApp('/library/nothing/purchase', { token: await server.signIn(buyer) });
    expect(await screen.findByRole('heading', { name: 'Simulation not found' })).toBeVisible();
  });
});
