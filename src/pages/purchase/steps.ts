import { useSearchParams } from 'react-router-dom';
import { type Draft, isPaidByStudents, type Kind } from './order';

const steps = ['payer', 'players', 'payment', 'complete'] as const;
export type Step = (typeof steps)[number];

/** The steps of each order. */
export const stepsOf: Record<Kind, readonly Step[]> = {
  purchase: steps,
  seats: ['players', 'payment', 'complete'],
  trial: ['players', 'complete'],
  free: ['players', 'complete'],
};

interface State {
  kind: Kind;
  draft: Draft;
  /** Whether the number of students and the activity can be ordered. */
  isReady: boolean;
  /** Whether the order has a result to show: a purchase or a failure. */
  isSettled: boolean;
}

/** The step that ends with the order. */
export const orderStep = (kind: Kind, draft: Draft): Step =>
  stepsOf[kind].includes('payment') && !isPaidByStudents(draft) ? 'payment' : 'players';

/**
 * The step to show: the one that the address asks for, or the last one before it that the entries allow. Without an
 * address, that is the first step, or the payment for somebody who returns after paying.
 */
export function nextStep(asked: Step | null, { kind, draft, isReady, isSettled }: State): Step {
  if (asked === 'complete' && isSettled) return 'complete';
  const way = stepsOf[kind].slice(0, stepsOf[kind].indexOf(orderStep(kind, draft)) + 1);
  const named = asked ?? (draft.paid ? 'payment' : 'payer');
  const isDone = (step: Step) => (step === 'payer' ? Boolean(draft.payer ?? draft.paid) : isReady);
  const last = way.find((step) => steps.indexOf(step) >= steps.indexOf(named) || !isDone(step));
  return last ?? orderStep(kind, draft);
}

/** The step in the address, and the address of another one. */
export function useStep() {
  const [search] = useSearchParams();
  return {
    asked: steps.find((step) => step === search.get('step')) ?? null,
    addressOf(step: Step): string {
      const changed = new URLSearchParams(search);
      changed.set('step', step);
      return `?${changed}`;
    },
  };
}
