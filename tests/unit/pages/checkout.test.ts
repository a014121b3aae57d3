import { expect, test } from 'vitest';
import type { User } from '../../../src/api/session';
import { type Draft, type Kind, newDraft, quantityProblem } from '../../../src/pages/purchase/order';
import { nextStep, type Step } from '../../../src/pages/purchase/steps';

test.each([
  ['10000', undefined],
  ['', 'Enter how many students will play.'],
  ['0', 'Enter a whole number above 0.'],
  ['1.5', 'Enter a whole number above 0.'],
  ['ten', 'Enter a whole number above 0.'],
  ['10001', 'Enter at most 10,000 students.'],
])('%j as the number of students: %s', (typed, problem) => {
  expect(quantityProblem({ kind: 'purchase', max: 10_000 }, typed)).toBe(problem);
});

const nothing = newDraft({ name: 'Irene', lastname: '', email: 'irene@school.example' } as User);
const paid = { intent: 'pi_1', quantity: 10, amount: 24_000, net: 24_000 };

test.each<[Kind, Step | null, Partial<Draft> & { isReady?: boolean; isSettled?: boolean }, Step]>([
  ['purchase', null, {}, 'payer'],
  ['purchase', null, { payer: 'instructor', isReady: true }, 'payer'],
  ['purchase', 'players', {}, 'payer'],
  ['purchase', 'payment', { payer: 'instructor' }, 'players'],
  ['purchase', 'payment', { payer: 'instructor', isReady: true }, 'payment'],
  ['purchase', 'payment', { payer: 'student', isReady: true }, 'players'],
  ['purchase', 'complete', { payer: 'instructor', isReady: true }, 'payment'],
  ['purchase', 'complete', { isSettled: true }, 'complete'],
  // A payer who comes back finishes the order, and may still look at its steps.
  ['purchase', null, { paid, isReady: true }, 'payment'],
  ['purchase', 'payer', { paid, isReady: true }, 'payer'],
  ['purchase', 'payment', { paid, payer: 'student', isReady: true }, 'payment'],
  ['purchase', 'payment', { paid }, 'players'],
  ['seats', null, { payer: 'instructor' }, 'players'],
  ['seats', 'payer', { payer: 'instructor', isReady: true }, 'players'],
  ['seats', 'payment', { payer: 'instructor', isReady: true }, 'payment'],
  ['seats', 'payment', { payer: 'student', isReady: true }, 'players'],
  ['trial', 'complete', { isReady: true }, 'players'],
  ['free', 'payment', { isReady: true }, 'players'],
  ['free', 'complete', { isSettled: true }, 'complete'],
])('%s at the address of %s with %o is at %s', (kind, asked, given, step) => {
  const { isReady = false, isSettled = false, ...entries } = given;
  expect(nextStep(asked, { kind, draft: { ...nothing, ...entries }, isReady, isSettled })).toBe(step);
});
