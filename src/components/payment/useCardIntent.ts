import { useCallback, useLayoutEffect, useMemo } from 'react';
import type { Failure } from '../../api/http';
import type { Intent, IntentInput } from '../../contract/payment';
import type { Result } from '../../store/actionFamily';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchIntent, selectIntent } from '../../store/payments';

export interface CardIntent {
  /** The payment, as soon as it is for exactly what is on screen. */
  payable: Intent | null;
  /** The payment, if it was already made. It counts even if the form shows other choices. */
  paid: { id: string; amount: number } | null;
  /** The number of learners that were paid for, if it is not the number on screen. */
  paidQuantity: number | null;
  /** The server wants another amount than is on screen: the price has changed. */
  differs: boolean;
  error: Failure | null;
  /** Asks the server for it again. */
  open: () => Promise<Result<Intent>>;
}

function paidQuantityOf(error: Failure | null): number | null {
  const paid = error?.status === 409 ? Number(error.errors?.quantity) : 0;
  return paid > 0 ? paid : null;
}

/** Opens the payment of what is about to be done, which should cost so many cents. */
export function useCardIntent(input: IntentInput, cents: number): CardIntent {
  const { client_id, quantity, order, variation, invite } = input;
  const dispatch = useAppDispatch();
  const { item, error } = useAppSelector((state) => selectIntent(state, { client_id, quantity }));
  const open = useCallback(
    () =>
      dispatch(
        fetchIntent({
          client_id,
          quantity,
          ...(order && { order }),
          ...(variation && { variation }),
          ...(invite && { invite }),
        }),
      ),
    [dispatch, client_id, quantity, order, variation, invite],
  );
  // Before the first paint: an earlier intent that is still in the store may be spent by now.
  useLayoutEffect(() => {
    open();
  }, [open]);
  const matches = item?.amount === cents;
  const { id, amount, paid: isPaid } = item ?? {};
  const paid = useMemo(
    () => (isPaid && id && amount !== undefined ? { id, amount } : null),
    [isPaid, id, amount],
  );
  return {
    payable: matches ? item : null,
    paid,
    paidQuantity: paidQuantityOf(error),
    differs: item !== null && !matches && !paid,
    error,
    open,
  };
}
