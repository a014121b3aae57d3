import { useCallback, useLayoutEffect, useMemo } from 'react';
import type { Failure } from '../../api/http';
import type { Intent } from '../../api/payments/payments';
import type { IntentInput } from '../../contract/payment';
import type { Result } from '../../store/actionFamily';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchIntent, selectIntent } from '../../store/payments/payments';

/** A payment that was made, in cents: what was paid, and the price in it. */
export interface CardPaid {
  id: string;
  amount: number;
  net: number;
}

export const paidOf = ({ id, amount, tax }: Pick<Intent, 'id' | 'amount' | 'tax'>): CardPaid => ({
  id,
  amount,
  net: amount - (tax?.cents ?? 0),
});

export interface CardIntent {
  /** The intent, once it matches the form's choices. */
  payable: Intent | null;
  /** The payment, if it was already made; it counts even if the form has other choices now. */
  paid: CardPaid | null;
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

/** Opens an intent for this purpose and price (cents, without tax); null accepts any. */
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
  const matches = cents === null || (item !== null && paidOf(item).net === cents);
  const paid = useMemo(() => (item?.paid && item.id ? paidOf(item) : null), [item]);
  return {
    payable: matches ? item : null,
    paid,
    paidQuantity: paidQuantityOf(error),
    differs: item !== null && !matches && !paid,
    error,
    open,
  };
}
