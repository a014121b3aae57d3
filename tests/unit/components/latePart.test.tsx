import { render, screen, waitFor } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test, vi } from 'vitest';
import { LatePart, MISSING_PART } from '../../../src/components/LatePart';
import { selectAlert } from '../../../src/store/alert';
import { createAppStore } from '../../../src/store/createStore';

const Part = ({ name }: { name: string }) => <p>{`Part ${name}`}</p>;

function show(load: () => Promise<{ default: typeof Part }>) {
  const store = createAppStore();
  const onMissing = vi.fn();
  render(
    <Provider store={store}>
      <LatePart load={load} fallback="Loading" onMissing={onMissing}>
        {(Loaded) => <Loaded name="one" />}
      </LatePart>
    </Provider>,
  );
  return { store, onMissing };
}

test('a part appears as soon as its file has come, in place of the fallback', async () => {
  show(async () => ({ default: Part }));
  expect(screen.getByText('Loading')).toBeVisible();
  // A few turns of work, and no wait for a time.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(screen.getByText('Part one')).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
});

test('a part whose file does not come is taken away, and the user is told', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { store, onMissing } = show(() => Promise.reject(new Error('No such file')));
  await waitFor(() => expect(onMissing).toHaveBeenCalledOnce());
  expect(selectAlert(store.getState())).toMatchObject({ type: 'danger', message: MISSING_PART });
  expect(screen.queryByText('Loading')).toBeNull();
});
