import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { classesOn } from '../server/classes';
import { renderApp } from '../support/render';
import { callsTo, failNext, startServer } from '../support/server';
import { textsOf } from '../support/shown';

const server = await startServer();

/** A class on the screen of this reader. */
async function openClass({ cancelled = false, link = false, as = 'instructor', name = 'Irene' } = {}) {
  const school = await server.aSchool();
  const made = await classesOn(server).aClass({}, { schoolId: school.id, name, lastname: '' });
  const { token, purchase } = made;
  const { id } = purchase;
  if (link) await server.request('POST', `/api/sessions/${id}/link`, { token, body: {} });
  if (cancelled) {
    const administrator = await server.signIn(await server.aUser({ role: 'administrator' }));
    await server.request('POST', `/api/purchases/${id}/cancellation`, { token: administrator });
  }
  const reader = as === 'manager' ? await server.signedIn({ role: 'manager', schoolId: school.id }) : made;
  const { user } = await renderApp(`/sessions/${id}#link`, reader);
  // Without a class link, the page shows the students.
  await screen.findByRole('heading', { level: 2, name: /Class link|Students/ });
  const linkOf = async () => (await server.request('GET', `/api/sessions/${id}`, { token })).body.link;
  return { user, linkOf, id };
}

const section = () => within(screen.getByRole('region', { name: 'Class link' }));

test('the class link is created, shown to a lecture room, copied, closed and opened again', async () => {
  const { user, linkOf, id } = await openClass();
  expect(section().queryByText('Open')).toBeNull();
  await user.click(section().getByRole('button', { name: 'Create class link' }));
  const field = await section().findByRole('textbox', { name: 'Link' });
  const { url, code } = await linkOf();
  expect(field).toHaveValue(url);
  expect(section().getByText(code)).toBeVisible();
  expect(section().getByText('Open')).toBeVisible();
  expect(section().getByText(/^Enter it at .*\/admin\/join$/)).toBeVisible();
  expect(section().queryByRole('img')).toBeNull();

  const opener = section().getByRole('button', { name: 'Show QR code' });
  await user.click(opener);
  const dialog = await screen.findByRole('dialog', { name: 'Join the class' });
  expect(within(dialog).getByRole('img', { name: `QR code of the class link ${code}` })).toBeVisible();
  expect(within(dialog).getByText(code)).toBeVisible();
  expect(within(dialog).getByText(/^[^/]+\/admin\/join$/)).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(opener).toHaveFocus();

  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await user.click(section().getByRole('button', { name: 'Copy' }));
  expect(writeText).toHaveBeenCalledExactlyOnceWith(url);
  expect(await section().findByText('Copied.')).toBeVisible();

  failNext('POST', `/api/sessions/${id}/link`, 500, { message: 'No luck.' });
  await user.click(section().getByRole('button', { name: 'Close link' }));
  expect(await section().findByRole('alert')).toHaveTextContent('No luck.');
  expect(section().getByText('Open')).toBeVisible();
  await user.click(section().getByRole('button', { name: 'Close link' }));
  expect(await section().findByText('Closed')).toBeVisible();
  expect(section().getByText(/Nobody can join at the moment/)).toBeVisible();
  expect(section().queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(section().queryByRole('button', { name: 'Show QR code' })).toBeNull();
  expect((await linkOf()).open).toBe(false);
  await user.click(section().getByRole('button', { name: 'Open link' }));
  expect(await section().findByText('Open')).toBeVisible();
  expect(section().getByRole('button', { name: 'Copy' })).toBeVisible();
  expect((await linkOf()).open).toBe(true);
});

test('an instructor without a name is asked for it before the class link is created, and may go on without', async () => {
  const { user, linkOf } = await openClass({ name: '' });
  const create = async () => {
    await user.click(section().getByRole('button', { name: 'Create class link' }));
    return within(await screen.findByRole('dialog', { name: 'Tell students who you are' }));
  };
  await user.click((await create()).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await create();
  expect(await linkOf()).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Continue without a name' }));
  expect(await section().findByRole('textbox', { name: 'Link' })).toBeVisible();
});

test('the class link is limited to domains', async () => {
  const { user, linkOf } = await openClass({ link: true });
  const field = section().getByRole('textbox', { name: 'Email domains' });
  await user.type(field, 'school');
  await user.click(section().getByRole('button', { name: 'Save' }));
  expect(await section().findByText(/^“school” is not a domain\./)).toBeVisible();
  expect(field).toHaveAttribute('aria-invalid', 'true');
  await user.type(field, '.example; @other.example');
  await user.click(section().getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Class link successfully updated.')).toBeVisible();
  expect(section().getByLabelText('Email domains')).toHaveValue('school.example, other.example');
  expect((await linkOf()).domains).toBe('school.example, other.example');
});

test('the class link is renewed after a question', async () => {
  const { user, linkOf, id } = await openClass({ link: true });
  const before = await linkOf();
  const renewals = () => callsTo('POST', `/api/sessions/${id}/link/renewal`);
  await user.click(section().getByRole('button', { name: 'Renew link' }));
  const dialog = await screen.findByRole('dialog', { name: 'Renew the class link?' });
  expect(dialog).toHaveTextContent('stop working at once');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(renewals()).toEqual([]);
  await user.click(section().getByRole('button', { name: 'Renew link' }));
  const again = await screen.findByRole('dialog');
  await user.click(within(again).getByRole('button', { name: 'Renew link' }));
  expect(await screen.findByText('The class has a new link.')).toBeVisible();
  const after = await linkOf();
  expect(after.code).not.toBe(before.code);
  expect(await section().findByText(after.code)).toBeVisible();
  expect(section().queryByText(before.code)).toBeNull();
});

test('a manager reads the class link of a colleague, and changes nothing', async () => {
  const { linkOf } = await openClass({ link: true, as: 'manager' });
  expect(section().getByText((await linkOf()).code)).toBeVisible();
  expect(textsOf(section().getAllByRole('button'))).toEqual(['Copy', 'Show QR code']);
});

test.each([{ as: 'manager' }, { cancelled: true, link: true }])('no class link is for %j', async (given) => {
  await openClass(given);
  expect(screen.getByRole('heading', { name: 'Students' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Class link' })).toBeNull();
});
