import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { users } from '../../server/db/schema/people';
import { deleteSchool } from '../../src/store/schools';
import { deleteSimulation } from '../../src/store/simulations';
import { deleteUserRow } from '../../src/store/users';
import { pageLoads } from '../support/pageLoads';
import { currentPath, renderApp } from '../support/render';
import { answerNext, callsTo, failNext, startServer } from '../support/server';

const server = await startServer();
const ada = await server.aUser({ name: 'Ada', email: 'ada@school.example' });
beforeEach(() =>
  server.db
    .update(users)
    .set({ name: 'Ada' })
    .where(eq(users.id, ada.id))
    .then(() => {}),
);
const ben = await server.aUser({ name: 'Ben', email: 'ben@school.example' });
const BACK = 'Your unsaved changes are back.';

test('an unsaved profile is restored for the same user alone, who saves or discards it', async () => {
  const first = await renderApp('/profile', { token: await server.signIn(ada) });
  const name = await screen.findByLabelText('Name');
  await first.user.clear(name);
  await first.user.type(name, 'Adaeze');
  for (const label of ['New password', 'Confirm new password']) {
    await first.user.click(screen.getByLabelText(label));
    await first.user.paste('Teach-with-cases-28');
  }
  failNext('POST', `/users/${ada.id}`, 401);
  await first.user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(currentPath()).toBe('/login'));
  expect(pageLoads.reload).toHaveBeenCalledOnce();
  expect(document.body).not.toHaveTextContent('Adaeze');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('Teach-with');
  cleanup();

  await renderApp('/profile', { token: await server.signIn(ben) });
  expect(await screen.findByLabelText('Name')).toHaveValue('Ben');
  expect(screen.queryByText(BACK)).toBeNull();
  cleanup();

  const { user } = await renderApp('/profile', { token: await server.signIn(ada) });
  expect(await screen.findByText(BACK)).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Adaeze');
  expect(screen.getByLabelText('New password')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your profile has been saved.')).toBeVisible();
  expect(screen.queryByText(BACK)).toBeNull();
  expect(callsTo('POST', `/users/${ada.id}`)[1]?.body).toContain('"name":"Adaeze"');
  expect(sessionStorage).toHaveLength(0);

  await user.type(screen.getByLabelText('Name'), 'x');
  cleanup();
  await renderApp('/profile', { token: await server.signIn(ada) });
  await user.click(await screen.findByRole('button', { name: 'Discard them' }));
  expect(screen.getByLabelText('Name')).toHaveValue('Adaeze');
  expect(screen.queryByText(BACK)).toBeNull();
  expect(sessionStorage).toHaveLength(0);
});

test('an unsent message is restored for its sender only', async () => {
  const first = await renderApp('/contact?m=Hello', { token: await server.signIn(ada) });
  await first.user.type(await screen.findByLabelText('Message'), ', I lead a course');
  first.unmount();

  const other = await renderApp('/contact?m=Hello', { token: await server.signIn(ben) });
  expect(await screen.findByLabelText('Message')).toHaveValue('Hello');
  other.unmount();
  const elsewhere = await renderApp('/contact?m=Something+else', { token: await server.signIn(ada) });
  expect(await screen.findByLabelText('Message')).toHaveValue('Something else');
  elsewhere.unmount();
  await renderApp('/contact?m=Hello', { token: await server.signIn(ada) });
  expect(await screen.findByLabelText('Message')).toHaveValue('Hello, I lead a course');
  expect(screen.getByText(BACK)).toBeVisible();
});

test('a save that fails after its form was left says so, and the changes are kept', async () => {
  const { user } = await renderApp('/profile', { token: await server.signIn(ada) });
  await user.type(await screen.findByLabelText('Name'), 'eze');
  let release = (_: Response) => {};
  const held = new Promise<Response>((resolve) => {
    release = resolve;
  });
  answerNext('POST', `/users/${ada.id}`, () => held);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(screen.getByRole('link', { name: 'Library' }));
  await screen.findByRole('heading', { name: /What can we help you/ });
  release(Response.error());
  expect(await screen.findByText(/^Not saved: your profile\. We could not reach/)).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('Not saved');
  act(() => window.history.back());
  expect(await screen.findByLabelText('Name')).toHaveValue('Adaeze');
});

test.each(['school', 'user', 'client'] as const)('deleting a %s deletes its draft', async (kind) => {
  const administrator = await server.aUser({ role: 'administrator' });
  const make = {
    school: () => server.aSchool({ name: 'Passing' }),
    user: () => server.aUser({ name: 'Passing', lastname: 'By' }),
    client: () => server.aSimulation({ name: 'Passing' }),
  };
  const { id } = await make[kind]();
  const { user, store } = await renderApp(`/${kind}s/${id}`, { token: await server.signIn(administrator) });
  await user.type(await screen.findByLabelText('Name'), ' by');
  await user.click(screen.getByRole('link', { name: 'Library' }));
  await screen.findByText(/are kept in this tab$/);
  const remove = {
    school: () => store.dispatch(deleteSchool(id)),
    user: () => store.dispatch(deleteUserRow(id)),
    client: () =>
      store.dispatch(
        deleteSimulation(id, {
          status: 'deleted',
          updated_at: store.getState().simulations.detail.item?.updated_at ?? '',
        }),
      ),
  };
  await act(async () => {
    await remove[kind]();
  });
  expect(sessionStorage).toHaveLength(0);
});
