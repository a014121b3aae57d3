import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { useDraft } from '../../src/components/useDraft';
import type { User } from '../../src/contract/user';
import { createAppStore } from '../../src/store/createAppStore';
import { fetchProfile, sessionEnded } from '../../src/store/session';

const initial = { name: 'Old', tags: ['a'], school: null as string | null, client_secret: '', password: '' };

/** A tab with a form in it, and what happens to its session. */
function openForm(user: string | null, form = 'users/1', version = 'v1') {
  const store = createAppStore();
  const recognise = (_id: string) =>
    store.dispatch({ type: fetchProfile.SUCCESS, args: [_id], data: { _id } as User });
  if (user) recognise(user);
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const hook = renderHook(({ form, initial, version }) => useDraft(form, initial, version), {
    wrapper,
    initialProps: { form, initial, version },
  });
  return {
    draft: () => hook.result.current,
    change: (changes: Partial<typeof initial>) => act(() => hook.result.current.change(changes)),
    saved: (...args: Parameters<ReturnType<typeof useDraft<typeof initial>>['saved']>) =>
      act(() => hook.result.current.saved(...args)),
    forget: () => act(() => hook.result.current.forget()),
    clear: () => act(() => hook.result.current.clear()),
    recognise: (id: string) => act(() => void recognise(id)),
    endSession: () => act(() => void store.dispatch(sessionEnded())),
    showForm: (form: string) => hook.rerender({ form, initial, version }),
    showRecord: (changes: Partial<typeof initial>, version: string) =>
      hook.rerender({ form, initial: { ...initial, ...changes }, version }),
    reload: hook.unmount,
  };
}

test('changes are found again after a reload by the same user, in the same form', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New' });
  tab.change({ tags: ['b'], school: 's1' });
  expect(tab.draft()).toMatchObject({ values: { name: 'New' }, restored: false });
  tab.reload();
  expect(openForm('ada').draft()).toMatchObject({
    values: { ...initial, name: 'New', tags: ['b'], school: 's1' },
    restored: true,
  });
  expect(openForm('ada', 'users/2').draft()).toMatchObject({ values: initial, restored: false });
});

test('nobody else sees them: not in a new page, and not in the one that is open', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New' });
  tab.endSession();
  expect(tab.draft().values.name).toBe('Old');
  tab.recognise('ben');
  expect(tab.draft()).toMatchObject({ values: initial, restored: false });
  tab.recognise('ada');
  expect(tab.draft()).toMatchObject({ values: { name: 'New' }, restored: true });
  expect(openForm('ben').draft().values).toEqual(initial);
});

test('passwords, secrets and tokens are never kept', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New', password: 'Teach-with-cases-26', client_secret: 'hidden' });
  expect(tab.draft().values.password).toBe('Teach-with-cases-26');
  expect(JSON.stringify({ ...sessionStorage })).toContain('New');
  expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/Teach-with|hidden/);
});

test('nothing is kept for a visitor who is not signed in', () => {
  const tab = openForm(null);
  tab.change({ name: 'New' });
  expect(sessionStorage).toHaveLength(0);
  tab.reload();
  expect(openForm(null).draft().values).toEqual(initial);
});

test('whoever is recognised only while typing goes on, and the next one starts anew', () => {
  const tab = openForm(null);
  tab.change({ name: 'New' });
  tab.recognise('ada');
  expect(tab.draft().values.name).toBe('New');
  tab.recognise('ben');
  expect(tab.draft().values.name).toBe('Old');
});

test('another record in the same place has a draft of its own', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New' });
  tab.showForm('users/2');
  expect(tab.draft().values).toEqual(initial);
  tab.showForm('users/1');
  expect(tab.draft()).toMatchObject({ values: { name: 'New' }, restored: true });
});

test('what is saved, discarded or typed back is not a draft', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New' });
  tab.change({ name: 'Old' });
  tab.reload();
  const again = openForm('ada');
  expect(again.draft().restored).toBe(false);
  again.change({ name: 'New' });
  again.clear();
  expect(again.draft().values).toEqual(initial);
  again.reload();
  expect(openForm('ada').draft()).toMatchObject({ values: initial, restored: false });
});

test('changes belong to the version that they were begun on, whatever comes after it', () => {
  const tab = openForm('ada');
  expect(tab.draft().version).toBe('v1');
  tab.change({ name: 'New' });
  tab.showRecord({ school: 's2' }, 'v2');
  tab.change({ tags: ['b'] });
  expect(tab.draft()).toMatchObject({ values: { name: 'New', school: 's2' }, version: 'v1' });
  tab.reload();
  const again = openForm('ada', 'users/1', 'v3');
  expect(again.draft()).toMatchObject({ values: { name: 'New' }, restored: true, version: 'v1' });
  again.clear();
  expect(again.draft()).toMatchObject({ values: initial, version: 'v3' });
});

test('what is typed while the form is being saved stays, over the saved version', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New', tags: ['b'] });
  const sent = tab.draft().values;
  tab.change({ name: 'Newer' });
  tab.showRecord({ name: 'New', tags: ['b'] }, 'v2');
  act(() => tab.draft().saved(sent, 'v2'));
  expect(tab.draft()).toMatchObject({ values: { name: 'Newer', tags: ['b'] }, version: 'v2' });
  expect(tab.draft().changed).toEqual(['name']);
});

test('several changes before the next rendering are all kept', () => {
  const tab = openForm('ada');
  act(() => {
    tab.draft().change({ name: 'New' });
    tab.draft().change({ school: 's1' });
    expect(tab.draft().latest()).toMatchObject({ name: 'New', school: 's1' });
  });
  expect(tab.draft().values).toMatchObject({ name: 'New', school: 's1' });
});

test('what has meanwhile been stored just so is not a change any more', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New', tags: ['b'] });
  tab.showRecord({ name: 'New', tags: ['b'] }, 'v2');
  expect(tab.draft()).toMatchObject({ changed: [], restored: false });
});

test.each([
  '{',
  'null',
  '"x"',
  '[]',
  '{"values":null}',
  '{"values":{"name":1,"tags":"x","school":{},"more":"y","__proto__":{"name":"p"}},"version":7}',
])('what is no draft of this form is ignored: %s', (stored) => {
  sessionStorage.setItem('draft/ada/users/1', stored);
  const { values } = openForm('ada').draft();
  expect({ ...values, school: null }).toEqual(initial);
});

test('what is typed while a new record is being saved is found in its own form, not in the next new one', () => {
  const tab = openForm('ada', 'users/new', '');
  tab.change({ name: 'New', school: 's1' });
  const sent = tab.draft().values;
  tab.change({ name: 'Newer' });
  tab.saved(sent, 'v1', 'users/2');
  expect(tab.draft().values.name).toBe('Newer');
  // The next screen is still on its way.
  tab.change({ tags: ['b'] });
  tab.reload();
  expect(openForm('ada', 'users/new', '').draft()).toMatchObject({ values: initial, restored: false });
  const next = openForm('ada', 'users/2', 'v1');
  next.showRecord({ name: 'New', school: 'S1' }, 'v1');
  expect(next.draft()).toMatchObject({
    values: { name: 'Newer', tags: ['b'], school: 'S1' },
    changed: ['name', 'tags'],
    version: 'v1',
  });
});

test('a record that was saved as it was typed leaves nothing behind', () => {
  const tab = openForm('ada', 'users/new', '');
  tab.change({ name: 'New' });
  tab.saved(tab.draft().values, 'v1', 'users/2');
  expect(sessionStorage).toHaveLength(0);
});

test('what is typed after it was given up is not kept', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New' });
  tab.forget();
  expect(tab.draft().values.name).toBe('New');
  tab.change({ name: 'Newer' });
  tab.reload();
  expect(openForm('ada').draft().restored).toBe(false);
});
