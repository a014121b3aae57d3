import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { anAddress, classesOn } from '../server/classes';
import { currentPath, renderApp } from '../support/render';
import { callsTo, startServer } from '../support/server';
import { addressesOf, expectLink, textsOf } from '../support/shown';

const server = await startServer();
const { aClass } = classesOn(server);
const school = await server.aSchool();
const harbour = await server.aSimulation({ name: 'Harbour Lease' });
const tiers = await server.aSimulation({ name: 'Tiers' });

/** An instructor with two sessions, one of them with a name and two students. */
async function anInstructor() {
  const bought = { simulationId: harbour.id, payer: 'student', quantity: 30, name: 'MBA 2, spring' } as const;
  const irene = { name: 'Irene', lastname: 'Castellanos', schoolId: school.id };
  const { user: instructor, token, purchase: first, add, post } = await aClass(bought, irene);
  await add(anAddress(), anAddress());
  await server.aPurchase({ customerId: instructor.id, simulationId: tiers.id, quantity: 12 });
  const call = async (path: string, body: object) => expect((await post(path, body)).status).toBe(200);
  return { instructor, token, first, call };
}

const open = (path: string, token: string) => renderApp(path, { token });
const rows = async () => {
  const list = await screen.findByRole('region', { name: 'Sessions' });
  await within(list).findAllByRole('rowheader');
  return textsOf(within(list).getAllByRole('row').slice(1));
};

describe('the list of sessions', () => {
  test('shows the class, the simulation, the next date, the progress and the seats, by what comes next, or those that are searched, of one state, or archived', async () => {
    const { token, first, call } = await anInstructor();
    await call('', { opens_at: new Date(Date.now() + 9 * 86_400_000).toISOString() });
    const { user } = await open('/sessions', token);
    const [named, unnamed] = await rows();
    // The days of a column are on one line.
    const bought = String.raw`[A-Z][a-z]{2} \d+(st|nd|rd|th) \d{4}$`;
    expect(unnamed).toMatch(new RegExp(`^Tiers Opening.*No dates.*No students0 of 12${bought}`));
    // The name of a class stands for its simulation, or above it.
    expect(screen.queryByRole('columnheader', { name: 'Simulation' })).toBeNull();
    expect(named).toMatch(new RegExp(`^MBA 2, spring.*Harbour Lease.*Opens .+2 invited2 of 30${bought}`));
    expect(screen.getByRole('columnheader', { name: 'Next date' })).toHaveAttribute('aria-sort', 'ascending');
    // Only screen readers say what is missing.
    expect(screen.getByText('No dates')).toHaveClass('visually-hidden');
    await expectLink('All students', '/admin/sessions/students');
    await expectLink('MBA 2, spring', `/admin/sessions/${first.id}`);
    expect(screen.getByText('2 sessions')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Instructor' })).toBeNull();

    await user.selectOptions(screen.getByLabelText('State'), 'Opening');
    await waitFor(async () => expect((await rows()).join()).toMatch(/^Tiers(?!.*MBA 2)/));
    expect(currentPath()).toBe('/sessions?state=opening');
    await call('', { opens_at: null });
    await user.selectOptions(screen.getByLabelText('State'), 'Open');
    await waitFor(async () => expect((await rows()).join()).toMatch(/^MBA 2, spring(?!.*Tiers)/));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await user.type(screen.getByLabelText('Search'), 'spring{Enter}');
    await waitFor(() => expect(screen.getByText('1 session')).toBeVisible());
    expect(await rows()).toHaveLength(1);
    expect(currentPath()).toBe('/sessions?q=spring');
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await call('', { archived: true });
    await user.selectOptions(screen.getByLabelText('Show'), 'Archived');
    await waitFor(async () => expect((await rows()).join()).toMatch(/^MBA 2, spring.*Archived/));
    await user.selectOptions(screen.getByLabelText('Show'), 'All');
    await waitFor(async () => expect(await rows()).toHaveLength(2));
  });

  test('tells sessions of one simulation apart by their variations', async () => {
    const { instructor, token } = await anInstructor();
    const launch = await server.aSimulation({
      name: 'Launch Window',
      variations: 'short:Short round\nlong:Long round',
    });
    const bought = { customerId: instructor.id, simulationId: launch.id };
    await server.aPurchase({ ...bought, metadata: { variation: 'short' } });
    await server.aPurchase({ ...bought, name: 'MBA 3', metadata: { variation: 'long' } });
    await open('/sessions', token);
    const [named, unnamed] = await rows();
    expect(named).toMatch(/^MBA 3.*Launch Window Long round/);
    expect(unnamed).toMatch(/^Launch Window.*Short round/);
  });

  test('of one simulation, as its page links to it, names it also without sessions, and can be left', async () => {
    const { token } = await anInstructor();
    const other = await server.aSimulation({ name: 'Delta Traders' });
    await open(`/sessions?client=${other.id}&customer=own&archived=all`, token);
    expect(await screen.findByRole('button', { name: /filter Simulation: Delta Traders$/ })).toBeVisible();
    expect(document.body).not.toHaveTextContent(other.id);
    const { user } = await open(`/sessions?client=${tiers.id}`, token);
    expect(await rows()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Remove the filter Simulation: Tiers' }));
    await waitFor(async () => expect(await rows()).toHaveLength(2));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  });

  test('of one instructor and one school, as their pages link to it, can be left', async () => {
    const { instructor } = await anInstructor();
    await anInstructor();
    const { token: administrator } = await server.signedIn({ role: 'administrator' });
    const path = `/sessions?customer=${instructor.id}&school=${school.id}`;
    const { user } = await open(path, administrator);
    expect(await rows()).toHaveLength(2);
    await screen.findByRole('button', { name: `Remove the filter School: ${school.name}` });
    await user.click(screen.getByRole('button', { name: 'Remove the filter Instructor: Irene Castellanos' }));
    await waitFor(() => expect(currentPath()).toBe(`/sessions?school=${school.id}`));
    await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
    expect((await rows()).length).toBeGreaterThan(2);
    expect(screen.getByRole('combobox', { name: 'Instructor' })).toHaveValue('');
  });

  test('without a session says where to find one', async () => {
    await open('/sessions', await server.signIn(await server.aUser()));
    expect(await screen.findByText('No sessions found.')).toBeVisible();
    await expectLink('Find a simulation', '/admin/library');
  });

  test('names the instructor to a manager of the school', async () => {
    const { first } = await anInstructor();
    const other = await server.aUser({ role: 'manager', schoolId: school.id });
    const { user } = await open(`/sessions?client=${harbour.id}`, await server.signIn(other));
    expect((await rows())[0]).toContain('Irene Castellanos');
    // As short as for instructors: more words would be cut on a phone.
    expect(screen.getByLabelText('Search')).toHaveAttribute('placeholder', 'Class, simulation or order');
    const links = screen.getAllByRole('link', { name: 'MBA 2, spring' });
    expect(addressesOf(links)).toContain(`/admin/sessions/${first.id}`);
    await user.selectOptions(screen.getByLabelText('Instructor'), 'Mine');
    expect(await screen.findByText('No sessions found.')).toBeVisible();
  });

  test('is closed to students, who may sign in as somebody else and get there', async () => {
    const student = await server.aUser({ role: 'student' });
    const { user } = await open('/sessions?q=berth', await server.signIn(student));
    await waitFor(() => expect(currentPath()).toBe('/error?code=403'));
    expect(callsTo('GET', '/api/sessions/all')).toEqual([]);
    expect(await screen.findByText(/^You are signed in as/)).toHaveTextContent(student.email);
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Log Out' }));
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(window.history.state.usr.from).toMatchObject({ pathname: '/sessions?q=berth' });
  });
});
