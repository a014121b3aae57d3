import { useCallback, useEffect, useRef, useState } from 'react';
import type { Failure } from '../../api/http';
import type { Invite } from '../../api/invites';
import type { User } from '../../api/session';
import { tabStorage } from '../../lib/tabStorage';
import { canPlay } from '../../rules/sessions/invites';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { chargeInvite, fetchInvite, selectCharged, selectInvite } from '../../store/invites/invites';
import { endOf } from './inviteTexts';

export interface SeatPayment {
  /** Whether the card was charged: from then on, the student is never asked to pay again. */
  received: boolean;
  /** Whether the student has paid the invite since the page was opened. */
  confirmed: boolean;
  /** The error that keeps the payment from the invite. */
  error: Failure | null;
  /** Whether a retry is under way. */
  busy: boolean;
  paid: (paymentId: string) => void;
  retry: () => void;
}

/** Turns a confirmed payment into a paid invite: makes the charge call, then loads the invite again. */
export function useInvitePayment(record: Invite, { _id: user }: User): SeatPayment {
  const invite = record._id;
  const playable = canPlay(record);
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
    return data;
  }, [dispatch, invite, user]);

  const charge = useCallback(
    async (paymentId: string) => {
      if (sending.current) return;
      sending.current = true;
      setError(null);
      setCharging(true);
      const { error } = await dispatch(chargeInvite({ charge: paymentId, invite }));
      const isRefused = error?.status === 409;
      const now = !error || isRefused ? await refresh() : null;
      sending.current = false;
      setCharging(false);
      if (error) setError(error);
      if (!isRefused) return;
      setPayment(null);
      // The server refuses this payment for good, so it is forgotten: unless the invite is paid already, the student
      // may pay again. If the invite has ended, a reload has the server say again why it cannot use the payment.
      if (!now || !endOf(now, new Date())) rememberedPayment.forget(user, invite);
    },
    [dispatch, invite, user, refresh],
  );

  // The page was reloaded between the payment and the charge call, which is made now.
  const remembered = useRef(payment);
  useEffect(() => {
    if (remembered.current && !playable) charge(remembered.current);
    remembered.current = null;
  }, [charge, playable]);

  return {
    received: charged || payment !== null,
    confirmed: payment !== null && record.payment !== null,
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

const keyOf = (userId: string, inviteId: string): string => `invite-payment/${userId}/${inviteId}`;

/** A confirmed payment that its invite is not charged with yet; it outlives a reload. */
const rememberedPayment = {
  read(userId: string, inviteId: string): string | null {
    const id = tabStorage.read(keyOf(userId, inviteId));
    return typeof id === 'string' ? id : null;
  },
  keep: (userId: string, inviteId: string, paymentId: string): void =>
    tabStorage.write(keyOf(userId, inviteId), paymentId),
  forget: (userId: string, inviteId: string): void => tabStorage.remove(keyOf(userId, inviteId)),
};
