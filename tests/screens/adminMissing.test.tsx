import { screen } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import { renderApp } from '../support/render';
import { answerNext, startServer } from '../support/server';

const server = await startServer();
const token = await server.signIn(await server.aUser({ role: 'administrator' }));

const screens = [
  ['/users', 'User'],
  ['/schools', 'School'],
  ['/schools/delete', 'School'],
  ['/clients', 'Client'],
  ['/purchases', 'Purchase'],
  ['/invites', 'Invite'],
] as const;

/** Ids that belong to no record, such as parts of the collection’s address and values that no id can have. */
const ids = ['all', 'csv', 'undefined', 'null', 'NaN', '..%2F..%2Fetc', 'x'.repeat(200), '0'.repeat(24)];

describe.each(screens)('%s/', (path, noun) => {
  test.each(ids)('%s is not found', async (id) => {
    await renderApp(`${path}/${id}`, { token });
    expect(await screen.findByRole('heading', { level: 1, name: `${noun} not found` })).toBeVisible();
  });
});

test.each([
  ['/api/schools/odd', '/schools/odd'],
  ['/api/purchases/odd', '/purchases/odd'],
  ['/api/clients/odd', '/clients/odd'],
  ['/api/users/odd', '/users/odd'],
])('after an invalid response of %s, the user can try again', async (call, path) => {
  answerNext('GET', call, () => HttpResponse.json({}));
  await renderApp(path, { token });
  expect(await screen.findByRole('alert')).toHaveTextContent('could not read');
  expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible();
});
