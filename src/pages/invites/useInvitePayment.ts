import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/http';
import type { Invite } from '../../contract/invite';
import type { User } from '../../contract/user';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { fetchInvite, selectCharged, selectInvite } from '../../store/invites';
import { chargeInvite } from '../../store/payments';
import { rememberedPayment } from './rememberedPayment';

export interface InvitePayment {
  /** The card was charged: whatever happens now, nobody is asked to pay again. */
  received: boolean;
  /** Why the payment has not reached the invite yet. */
  error: Failure | null;
  /** Another try is under way. */
  busy: boolean;
  paid: (paymentId: string) => void;
  retry: () => void;
}

/** From a confirmed payment to a paid invite: the charge, then the invite as it is now. */
export function useInvitePayment({ _id: invite }: Invite, { _id: user }: User): InvitePayment {
  const dispatch = useAppDispatch();
  const charged = useAppSelector((state) => selectCharged(state, invite));
  const refetch = useAppSelector((state) => selectInvite(state, invite));
  const [payment, setPayment] = useState(() => rememberedPayment.read(user, invite));
  const [error, setError] = useState<Failure | null>(null);
  const [charging, setCharging] = useState(false);
  const sending = useRef(false);

  const refresh = useCallback(async () => {
    const { data } = await dispatch(fetchInvite(invite));
    if (data?.payment) rememberedPayment.forget(user, invite);
  }, [dispatch, invite, user]);

  const charge = useCallback(
    async (paymentId: string) => {
      if (sending.current) return;
      sending.current = true;
      setError(null);
      setCharging(true);
      const { error } = await dispatch(chargeInvite({ charge: paymentId, invite }));
      sending.current = false;
      setCharging(false);
      if (error) setError(error);
      // The server has no use for this payment; another request to pay would return one that is refunded.
      if (error?.status === 409) {
        rememberedPayment.forget(user, invite);
        setPayment(null);
      }
      if (!error || error.status === 409) await refresh();
    },
    [dispatch, invite, user, refresh],
  );

  // A reload came between the payment and the charge: the charge is made now.
  const remembered = useRef(payment);
  useEffect(() => {
    if (remembered.current) charge(remembered.current);
    remembered.current = null;
  }, [charge]);

  return {
    received: charged || payment !== null,
    error: error ?? (charged ? refetch.error : null),
    busy: charging || refetch.loading,
    paid(paymentId) {
      rememberedPayment.keep(user, invite, paymentId);
      setPayment(paymentId);
      charge(paymentId);
    },
    retry() {
      if (charged || !payment) refresh();
      else charge(payment);
    },
  };
}
