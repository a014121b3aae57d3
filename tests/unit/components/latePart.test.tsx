import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, test } from 'vitest';
import { LatePart } from '../../../src/components/LatePart';
import { createAppStore } from '../../../src/store/createStore';

const Part = ({ name }: { name: string }) => <p>{`Part ${name}`}</p>;
const load = async () => ({ default: Part });

test('a part appears as soon as its file has come, in place of the fallback', async () => {
  render(
    <Provider store={createAppStore()}>
      <LatePart load={load} fallback="Loading">
        {(Loaded) => <Loaded name="one" />}
      </LatePart>
    </Provider>,
  );
  expect(screen.getByText('Loading')).toBeVisible();
  // A few turns of work, and no wait for a time.
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
  expect(screen.getByText('Part one')).toBeVisible();
  expect(screen.queryByText('Loading')).toBeNull();
});
