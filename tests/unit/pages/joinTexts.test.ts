import { expect, test } from 'vitest';
import type { OpenClass } from '../../../src/api/links/classLinks';
import { whyShut } from '../../../src/pages/join/JoinPage';

const irene = { name: 'Irene', lastname: 'Castellanos' };
const aClass = (state: string, instructor = irene) =>
  ({ state, instructor, closes_at: '2036-01-05T12:00:00Z' }) as OpenClass;

test.each([
  ['open', /^$/],
  ['full', /^All seats of this class are taken\. Ask Irene Castellanos for one\.$/],
  ['closed', /^This link is closed at the moment\. Ask Irene Castellanos to open it again\.$/],
  ['waiting', /^This class is being prepared\. Try again in a few minutes\.$/],
  ['over', /^This class has closed\. Ask Irene Castellanos if you still want to join\.$/],
  ['cancelled', /^This class was cancelled: there is nothing to join\.$/],
  ['of a later version', /^This class cannot be joined\. Ask Irene Castellanos\.$/],
])('a class that is %s says why nobody can join it', (state, text) => {
  expect(whyShut(aClass(state))).toMatch(text);
});

test('an instructor without a name has a general word', () => {
  expect(whyShut(aClass('full', { name: '', lastname: '' }))).toMatch(/Ask your instructor for one\.$/);
});
