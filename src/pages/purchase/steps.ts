import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

export const steps = ['payer', 'players', 'payment', 'complete'] as const;
export type Step = (typeof steps)[number];

export const stepNames: Record<Step, string> = {
  payer: 'Payer',
  players: 'Players',
  payment: 'Payment',
  complete: 'Complete',
};

/** The step in the address, a function that changes it, and whether the address has a step. */
export function useStep(): [Step, (step: Step, options?: { replace?: boolean }) => void, boolean] {
  const [search, setSearch] = useSearchParams();
  const named = steps.find((step) => step === search.get('step'));
  const go = useCallback(
    (step: Step, options: { replace?: boolean } = {}) => {
      setSearch((params) => {
        params.set('step', step);
        return params;
      }, options);
    },
    [setSearch],
  );
  return [named ?? 'payer', go, named !== undefined];
}
