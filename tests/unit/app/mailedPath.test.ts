import { expect, test } from 'vitest';
import { screens } from '../../../src/app/screens';
import { mailedPath } from '../../../src/contract/session';

test('a mailed link leads to every screen that needs a session, but to those of one browser or one deed', () => {
  const guarded = screens.filter(({ access }) => access !== 'public' && access !== 'guest');
  const others = guarded.filter(({ path }) => !mailedPath.test(path.replace(/:\w+/g, 'x-1')));
  expect(others.map(({ path }) => path).sort()).toEqual(['/authorize/:id', '/schools/delete/:id']);
});
