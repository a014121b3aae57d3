import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { Failure } from '../../../src/api/http';
import { useRecordForm } from '../../../src/components/form/useRecordForm';
import type { Result } from '../../../src/store/actionFamily';
import { selectAlert } from '../../../src/store/alert';
import { createAppStore } from '../../../src/store/createStore';
import { sessionEnded } from '../../../src/store/session';

const initial = { name: 'Old', tags: ['a'], school: null as string | null, client_secret: '', password: '' };

/** A tab with a form, and functions that change its session. */
function openForm(user: string | null, form = 'users/1', version = 'v1') {
  const store = createAppStore();
  const recognise = (_id: string) =>
    store.dispatch({ type: 'session/STATUS/SUCCESS', args: [], data: { _id } });
  if (user) recognise(user);
  const wrapper = ({ children }: { children: ReactNode }) => (
    <Provider store={store}>
      <MemoryRouter>{children}</MemoryRouter>
    </Provider>
  );
  const sent: { values: typeof initial; version: string }[] = [];
  let answer = (_result: Result<{ version: string; name?: string }>) => {};
  const hook = renderHook(
    ({ stored, version }) =>
      useRecordForm({
        name: form,
        title: 'Ada',
        stored,
        version,
        save: (values, version) => {
          sent.push({ values, version });
          return new Promise<Result<{ version: string; name?: string }>>((resolve) => {
            answer = resolve;
          });
        },
        savedAs: (data) => data,
      }),
    { wrapper, initialProps: { stored: initial, version } },
  );
  return {
    store,
    sent,
    form: () => hook.result.current,
    change: (changes: Partial<typeof initial>) => act(() => hook.result.current.change(changes)),
    submit: () => act(async () => void hook.result.current.formProps.onSubmit()),
    answer: (version: string, name?: string) =>
      act(async () => answer({ data: { version, ...(name && { name }) } })),
    refuse: (error: Failure) => act(async () => answer({ error })),
    forget: () => act(() => hook.result.current.forget()),
    clear: () => act(() => hook.result.current.clear()),
    recognise: (id: string) => act(() => void recognise(id)),
    endSession: () => act(() => void store.dispatch(sessionEnded())),
    showRecord: (changes: Partial<typeof initial>, version: string) =>
      hook.rerender({ stored: { ...initial, ...changes }, version }),
    reload: hook.unmount,
  };
}

test('changes are not visible to other users, in a new page or in the open one', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New' });
  tab.endSession();
  expect(tab.form().values.name).toBe('Old');
  tab.recognise('ben');
  expect(tab.form()).toMatchObject({ values: initial, restored: false });
  tab.recognise('ada');
  expect(tab.form()).toMatchObject({ values: { name: 'New' }, restored: true });
  expect(openForm('ben').form().values).toEqual(initial);
});

test('text of a visitor is not kept, but stays while the session is recognised, until the next user comes', () => {
  const tab = openForm(null);
  tab.change({ name: 'New' });
  expect(sessionStorage).toHaveLength(0);
  expect(openForm(null).form().values).toEqual(initial);
  tab.recognise('ada');
  expect(tab.form().values.name).toBe('New');
  tab.recognise('ben');
  expect(tab.form().values.name).toBe('Old');
});

test('a value that is saved, discarded or changed back is not kept', async () => {
  const tab = openForm('ada');
  tab.change({ name: 'New' });
  tab.change({ name: 'Old' });
  tab.reload();
  const again = openForm('ada');
  expect(again.form().restored).toBe(false);
  again.change({ name: 'New' });
  again.clear();
  expect(again.form().values).toEqual(initial);
  again.reload();
  expect(openForm('ada').form()).toMatchObject({ values: initial, restored: false });
  const created = openForm('ada', 'users/new', '');
  created.change({ name: 'New' });
  await created.submit();
  await created.answer('v1', 'users/2');
  expect(sessionStorage).toHaveLength(0);
});

test('changes stay bound to the version that they are based on, even if newer versions arrive', async () => {
  const tab = openForm('ada');
  tab.change({ name: 'New' });
  tab.showRecord({ school: 's1' }, 'v1');
  expect(tab.form().values).toMatchObject({ name: 'New', school: 's1' });
  tab.showRecord({ school: 's2' }, 'v2');
  tab.change({ tags: ['b'] });
  expect(tab.form().values).toMatchObject({ name: 'New', tags: ['b'], school: 's1' });
  tab.reload();
  const again = openForm('ada', 'users/1', 'v3');
  expect(again.form()).toMatchObject({ values: { name: 'New' }, restored: true });
  await again.submit();
  expect(again.sent).toMatchObject([{ values: { name: 'New' }, version: 'v1' }]);
  const third = openForm('ada', 'users/1', 'v3');
  third.clear();
  expect(third.form().values).toEqual(initial);
  third.change({ name: 'Newer' });
  await third.submit();
  expect(third.sent).toMatchObject([{ version: 'v3' }]);
});

test('a list that was changed stays whole, and a value that is stored by now follows the record again', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New', tags: ['a', 'c'] });
  tab.showRecord({ tags: ['x', 'y', 'z'] }, 'v1');
  expect(tab.form().values).toMatchObject({ name: 'New', tags: ['a', 'c'] });
  tab.showRecord({ name: 'New', tags: ['a', 'c'] }, 'v2');
  tab.showRecord({ name: 'Newest', tags: ['z'] }, 'v3');
  expect(tab.form()).toMatchObject({ values: { name: 'Newest', tags: ['z'] }, dirty: false });
  expect(sessionStorage).toHaveLength(0);
});

test('a restored list stays whole under another record', () => {
  openForm('ada').change({ tags: ['a', 'c'] });
  const tab = openForm('ada');
  tab.showRecord({ tags: ['x', 'y', 'z'] }, 'v1');
  expect(tab.form()).toMatchObject({ values: { tags: ['a', 'c'] }, restored: true });
});

test('an error of a field stays under another record, until the field changes', async () => {
  const tab = openForm('ada');
  tab.change({ name: 'New' });
  await tab.submit();
  await tab.refuse({ status: 400, message: 'Not saved.', errors: { name: 'Taken.' } });
  tab.showRecord({ school: 'S1' }, 'v1');
  await act(async () => tab.form().change({ tags: ['b'] }));
  expect(tab.form()).toMatchObject({
    values: { name: 'New', tags: ['b'], school: 'S1' },
    problems: { name: 'Taken.' },
    failure: { message: 'Not saved.' },
  });
  await act(async () => tab.form().change({ name: 'Newer' }));
  expect(tab.form().problems).toEqual({});
});

test('a save that is answered when another user has signed in changes nothing of theirs', async () => {
  const tab = openForm('ada');
  tab.change({ name: 'New', password: 'Teach-with-cases-27' });
  await tab.submit();
  tab.endSession();
  tab.recognise('ben');
  tab.change({ school: 's1' });
  tab.showRecord({ name: 'New' }, 'v2');
  await tab.answer('v2');
  expect(tab.form().values).toEqual({ ...initial, school: 's1' });
  await tab.submit();
  expect(tab.sent[1]).toMatchObject({ values: { name: 'Old', school: 's1', password: '' }, version: 'v1' });
  tab.recognise('ada');
  expect(tab.form()).toMatchObject({ values: { ...initial, name: 'New' }, restored: false });
});

test('text that is typed during a save stays, on top of the saved version', async () => {
  const tab = openForm('ada');
  tab.change({ name: 'New', tags: ['b'] });
  await tab.submit();
  await tab.submit();
  expect(tab.sent).toHaveLength(1);
  tab.change({ name: 'Newer' });
  tab.showRecord({ name: 'New', tags: ['b'], school: 'S1' }, 'v2');
  await tab.answer('v2');
  expect(tab.form()).toMatchObject({
    values: { name: 'Newer', tags: ['b'], school: 'S1' },
    dirty: true,
  });
  await tab.submit();
  expect(tab.sent[1]).toMatchObject({ values: { name: 'Newer', school: 'S1' }, version: 'v2' });
});

test('a change during the unmount of the form is kept and reported', () => {
  const tab = openForm('ada');
  const { change } = tab.form();
  tab.reload();
  act(() => change({ name: 'New' }));
  expect(selectAlert(tab.store.getState())).toEqual({
    type: 'success',
    message: 'Unsaved changes to Ada are kept in this tab',
  });
  expect(openForm('ada').form()).toMatchObject({ values: { name: 'New' }, restored: true });
});

test('text that is typed after the user has signed out is not kept', () => {
  const tab = openForm('ada');
  const { change } = tab.form();
  tab.reload();
  tab.endSession();
  act(() => change({ name: 'New' }));
  expect(sessionStorage).toHaveLength(0);
  expect(selectAlert(tab.store.getState())).toBeNull();
});

test('an empty secret is no change, nor is a value that has been stored since', async () => {
  const tab = openForm('ada');
  tab.showRecord({ client_secret: 'sesame' }, 'v1');
  tab.change({ client_secret: '' });
  expect(tab.form().dirty).toBe(false);
  act(() => {
    tab.form().change({ name: 'New' });
    tab.form().change({ tags: ['b'] });
  });
  expect(tab.form()).toMatchObject({ dirty: true, values: { name: 'New', tags: ['b'] } });
  tab.showRecord({ name: 'New', tags: ['b'] }, 'v2');
  expect(tab.form()).toMatchObject({ dirty: false, restored: false });
  await tab.submit();
  expect(tab.sent).toMatchObject([{ version: 'v2' }]);
});

test.each([
  '{',
  'null',
  '{"values":null}',
  '{"values":{"name":1,"tags":"x","school":{},"more":"y","__proto__":{"name":"p"}},"version":7}',
])('a stored entry that is no draft of this form is ignored: %s', (stored) => {
  sessionStorage.setItem('draft/ada/users/1', stored);
  const { values } = openForm('ada').form();
  expect({ ...values, school: null }).toEqual(initial);
});

test('text that is typed during the creation of a record is restored in its own form, not in the next new one', async () => {
  const tab = openForm('ada', 'users/new', '');
  tab.change({ name: 'New', school: 's1' });
  await tab.submit();
  tab.change({ name: 'Newer' });
  await tab.answer('v1', 'users/2');
  expect(tab.form().values.name).toBe('Newer');
  // The screen of the new record has not appeared yet.
  tab.change({ tags: ['b'] });
  tab.reload();
  expect(selectAlert(tab.store.getState())).toBeNull();
  expect(openForm('ada', 'users/new', '').form()).toMatchObject({ values: initial, restored: false });
  const next = openForm('ada', 'users/2', 'v1');
  next.showRecord({ name: 'New', school: 'S1' }, 'v1');
  expect(next.form()).toMatchObject({
    values: { name: 'Newer', tags: ['b'], school: 'S1' },
    restored: true,
  });
  await next.submit();
  expect(next.sent).toMatchObject([{ version: 'v1' }]);
});

test('text that is typed after the changes were discarded is not kept', () => {
  const tab = openForm('ada');
  tab.change({ name: 'New' });
  tab.forget();
  expect(tab.form().values.name).toBe('New');
  tab.change({ name: 'Newer' });
  tab.reload();
  expect(openForm('ada').form().restored).toBe(false);
});
