import { useCallback, useLayoutEffect, useMemo } from 'react';
import type { Failure } from '../../api/http';
import type { Intent, IntentInput } from '../../contract/payment';
import type { Result } from '../../store/actionFamily';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchIntent, selectIntent } from '../../store/payments';

export interface CardIntent {
  /** The intent, once it matches the form's choices. */
  payable: Intent | null;
  /** The payment, if it was already made; it counts even if the form has other choices now. */
  paid: { id: string; amount: number } | null;
  /** The number of students that were paid for, if it differs from the form's. */
  paidQuantity: number | null;
  /** Whether the server's amount differs from the shown one: the price has changed. */
  differs: boolean;
  error: Failure | null;
  /** Loads the intent again. */
  open: () => Promise<Result<Intent>>;
}

function paidQuantityOf(error: Failure | null): number | null {
  const paid = error?.status === 409 ? Number(error.errors?.quantity) : 0;
  return paid > 0 ? paid : null;
}

/** Opens an intent for this purpose and amount (cents); null accepts any amount. */
export function useCardIntent(input: IntentInput, cents: number | null): CardIntent {
  const { client_id, quantity, order, variation, invite, session } = input;
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
          ...(session && { session }),
        }),
      ),
    [dispatch, client_id, quantity, order, variation, invite, session],
  );
  // A layout effect: an earlier intent in the store may be used up, and must not be painted.
  useLayoutEffect(() => {
    open();
  }, [open]);
  const matches = cents === null || item?.amount === cents;
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
