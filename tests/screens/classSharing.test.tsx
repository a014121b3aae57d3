import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { anAddress, classesOn } from '../server/classes';
import { currentPath, goTo, renderApp } from '../support/render';
import { bodiesTo, callsTo, failNext, holdNext, startServer } from '../support/server';
import { expectLink, textsOf } from '../support/shown';
import { classScreensOn, showAgain } from './classSupport';

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
  await user.click(section().getByRole('button', { name: 'Create class link' }));
  const field = await section().findByRole('textbox', { name: 'Link' });
  const { url, code } = await linkOf();
  expect(field).toHaveValue(url);
  expect(section().getByText(code)).toBeVisible();
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
  await user.click(section().getByRole('button', { name: 'Close link' }));
  expect(await section().findByText(/Nobody can join at the moment/)).toBeVisible();
  expect(section().queryByRole('button', { name: 'Copy' })).toBeNull();
  expect(section().queryByRole('button', { name: 'Show QR code' })).toBeNull();
  expect((await linkOf()).open).toBe(false);
  await user.click(section().getByRole('button', { name: 'Open link' }));
  expect(await section().findByRole('button', { name: 'Copy' })).toBeVisible();
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

test('the class link is limited to domains, and renewed after a question', async () => {
  const { user, linkOf, id } = await openClass({ link: true });
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

const screens = classScreensOn(server);

/** A class that students pay for, with one student, and an instructor to share it with. */
async function aClass(schoolId: string | null = null) {
  const bought = { payer: 'student', name: 'MBA 2, spring' } as const;
  const { open: openAt, ...made } = await screens.aClass(bought, schoolId);
  const { path, token, post } = made;
  const student = { email: anAddress(), name: 'Ada', lastname: 'Test' };
  expect((await post('/students', { students: [student] })).status).toBe(200);
  const colleague = await server.aUser({ name: 'Theo', lastname: 'Brandt' });
  const remove = (teacher: string) => server.request('DELETE', `${path}/co-teachers/${teacher}`, { token });
  const asColleague = async () => server.signIn(colleague);
  /** Shares the class with the colleague, who opens it. */
  const share = async () => {
    const { body } = await post('/co-teachers', { email: colleague.email });
    await server.request('GET', path, { token: await asColleague() });
    return body._id as string;
  };
  const open = (as = token, section = '#co-teachers') => openAt(as, section);
  return { ...made, colleague, share, remove, asColleague, open };
}

const card = () => screen.getByRole('region', { name: 'Co-teachers' });
const field = () => within(card()).getByLabelText('Email of a co-teacher');
const add = () => within(card()).getByRole('button', { name: 'Add co-teacher' });
const names = () => textsOf(within(card()).queryAllByRole('listitem'));

describe('the co-teachers of a class', () => {
  test('run the class with its instructor, need an address, are added by it, and named once they have opened the class', async () => {
    const { open, colleague, path, asColleague } = await aClass();
    const { user } = await open();
    expect(card()).toHaveTextContent('Co-teachers run this class with you:');
    const rights =
      'they add and remind students, revoke invitations, set the dates and the class link, open the simulation';
    expect(card()).toHaveTextContent(`${rights}, and archive the session. They see no payments`);
    await user.click(add());
    await waitFor(() =>
      expect(field()).toHaveAccessibleDescription(expect.stringContaining('Enter an email.')),
    );
    expect(field()).toHaveFocus();
    expect(names()).toEqual([]);
    await user.type(field(), ` ${colleague.email} `);
    await user.click(add());
    expect(await screen.findByText(`${colleague.email} was invited as a co-teacher.`)).toBeVisible();
    expect(names()).toEqual([expect.stringMatching(new RegExp(`^${colleague.email}.*Invited`))]);
    expect(field()).toHaveValue('');
    expect(bodiesTo('POST', `${path}/co-teachers`)).toEqual([{ email: colleague.email }]);
    await server.request('GET', path, { token: await asColleague() });
    await open();
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('Theo Brandt')]));
    expect(names()).toEqual([expect.not.stringContaining('Invited')]);
  });

  test('are read by a manager of the school, who changes nothing about them', async () => {
    const school = await server.aSchool();
    const { open, share } = await aClass(school.id);
    const manager = await server.signIn(await server.aUser({ role: 'manager', schoolId: school.id }));
    await open(manager);
    expect(await screen.findByText('This session is not shared with anybody.')).toBeVisible();
    await share();
    await open(manager);
    await waitFor(() => expect(names()).toEqual([expect.stringContaining('Theo Brandt')]));
    expect(card()).toHaveTextContent('Co-teachers run this class with its instructor:');
    expect(within(card()).queryByLabelText('Email of a co-teacher')).toBeNull();
    expect(within(card()).queryByRole('button')).toBeNull();
  });

  test('lose their access after a question, also where somebody else has taken it, and can be loaded again after a failure, in their place', async () => {
    const { open, share, colleague, remove, path } = await aClass();
    await share();
    const { user } = await open();
    await user.click(await within(card()).findByRole('button', { name: 'Remove Theo Brandt' }));
    const dialog = await screen.findByRole('dialog', { name: 'Remove Theo Brandt?' });
    expect(dialog).toHaveTextContent('The session leaves their list at once');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(names()).toHaveLength(1);
    await user.click(within(card()).getByRole('button', { name: 'Remove Theo Brandt' }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Theo Brandt is no longer a co-teacher.')).toBeVisible();
    expect(names()).toEqual([]);
    expect(within(card()).getByRole('heading', { name: 'Co-teachers' })).toHaveFocus();
    const token = await server.signIn(colleague);
    expect((await server.request('GET', '/api/sessions/all', { token })).body.items).toEqual([]);

    const teacher = await share();
    await open();
    await user.click(await within(card()).findByRole('button', { name: 'Remove Theo Brandt' }));
    expect((await remove(teacher)).status).toBe(200);
    failNext('GET', `${path}/co-teachers/all`, 500);
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Theo Brandt is no longer a co-teacher.')).toBeVisible();
    expect(names()).toEqual([]);
    expect(await within(card()).findByText(/The co-teachers could not be loaded./)).toBeVisible();
    await share();
    const release = holdNext('GET', `${path}/co-teachers/all`);
    const retry = within(card()).getByRole('button', { name: 'Try again' });
    await user.click(retry);
    expect(retry).toBeVisible();
    await act(release);
    expect(names()).toHaveLength(1);
    expect(within(card()).queryByText(/could not be loaded/)).toBeNull();
  });

  test('stay with their session if it is left before they are added or removed', async () => {
    const first = await aClass();
    const second = await aClass();
    await second.share();
    const { user } = await first.open(await server.signIn(await server.aUser({ role: 'administrator' })));
    const list = `${first.path}/co-teachers/all`;
    const leaveBefore = async (release: () => unknown) => {
      const calls = callsTo('GET', list).length;
      goTo(`/sessions/${second.id}#co-teachers`);
      const shown = [expect.stringContaining(second.colleague.email)];
      await waitFor(() => expect(names()).toEqual(shown));
      await act(async () => void (await release()));
      expect(names()).toEqual(shown);
      expect(callsTo('GET', list)).toHaveLength(calls);
      goTo(`/sessions/${first.id}#co-teachers`);
    };
    await user.type(field(), first.colleague.email);
    const addition = holdNext('POST', `${first.path}/co-teachers`);
    await user.click(add());
    await leaveBefore(addition);
    await waitFor(() => expect(names()).toEqual([expect.stringContaining(first.colleague.email)]));
    const { body } = await server.request('GET', list, { token: first.token });
    const removal = holdNext('DELETE', `${first.path}/co-teachers/${body.items[0]._id}`);
    await user.click(within(card()).getByRole('button', { name: /^Remove / }));
    await user.click(await screen.findByRole('button', { name: 'Remove' }));
    await leaveBefore(removal);
    await waitFor(() => expect(names()).toEqual([]));
  });
});

test('a co-teacher finds the class in the list of sessions and on the dashboard, with its roster and game, and neither prices nor the other co-teachers', async () => {
  const { open, share, asColleague, id } = await aClass();
  await share();
  const token = await asColleague();
  await open(token);
  expect(screen.getByRole('heading', { level: 1, name: 'MBA 2, spring' })).toBeVisible();
  expect(screen.getByText('Co-teaching')).toBeVisible();
  expect(screen.getByText(/^Shared by/)).toHaveTextContent('Shared by Irene Castellanos');
  expect(screen.getByRole('button', { name: 'Add students' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Access Game' })).toBeVisible();
  expect(screen.queryByText(/Each student pays \$/)).toBeNull();
  const sections = within(screen.getByRole('navigation', { name: 'Sections of this session' }));
  expect(textsOf(sections.getAllByRole('link'))).toEqual(['Students', 'Class link', 'Settings']);
  await renderApp('/sessions', { token });
  const row = await screen.findByRole('row', { name: /MBA 2, spring/ });
  for (const text of ['Co-teaching', 'Shared by Irene Castellanos']) expect(row).toHaveTextContent(text);
  await renderApp('/dashboard', { token });
  const strip = await screen.findByRole('region', { name: 'Your sessions' });
  expect(strip).toHaveTextContent('Co-teaching with Irene Castellanos');
  await expectLink('Manage class MBA 2, spring', `/admin/sessions/${id}`, within(strip));
  // The cards tell of bought sessions only.
  expect(await screen.findAllByRole('link', { name: /DETAILS/i })).not.toEqual([]);
  expect(screen.queryByText(/session of yours|You have/i)).toBeNull();
});

test('a co-teacher loses the open page, with changes that were not saved, when the access is taken back', async () => {
  const { open, share, remove, asColleague, id } = await aClass();
  const teacher = await share();
  const token = await asColleague();
  const { user } = await open(token, '#settings');
  await user.type(screen.getByLabelText('Class name'), ', evening');
  expect((await remove(teacher)).status).toBe(200);
  await showAgain();
  expect(await screen.findByRole('heading', { level: 1, name: 'Session not found' })).toBeVisible();
  expect(screen.getByText(/^There is no such session, or it is no longer shared with you/)).toBeVisible();
  expect(await screen.findByText(/^You are signed in as/)).toHaveTextContent(/another account runs/);
  expect(within(screen.getByRole('main')).getByRole('link', { name: 'Log Out' })).toBeVisible();
  expect(screen.queryByText(/Ada/)).toBeNull();
  expect(currentPath()).toBe(`/sessions/${id}`);
  await user.click(screen.getByRole('link', { name: 'Go to Sessions' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Sessions' })).toBeVisible();
  expect(screen.queryByText(/Unsaved changes/)).toBeNull();
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))).toEqual([]);
});
