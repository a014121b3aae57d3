import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anAddress } from '../server/classes';
import { currentPath, goTo, renderApp } from '../support/render';
import { bodiesTo, callsTo, failNext, holdNext, startServer } from '../support/server';
import { expectLink, textsOf } from '../support/shown';
import { classScreensOn, showAgain } from './classSupport';

const server = await startServer();
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

  test('lose their access after a question', async () => {
    const { open, share, colleague } = await aClass();
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
  });

  test('are gone once somebody else has removed them, and can be loaded again after a failure, in their place', async () => {
    const { open, share, remove, path } = await aClass();
    const teacher = await share();
    const { user } = await open();
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

describe('a co-teacher', () => {
  test('finds the class in the list of sessions and on the dashboard, with its roster and game, and neither prices nor the other co-teachers', async () => {
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

  test('loses the open page, with changes that were not saved, when the access is taken back', async () => {
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
});
