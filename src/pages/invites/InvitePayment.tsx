import { useEffect, useRef, useState } from 'react';
import type { Invite } from '../../api/invites';
import type { User } from '../../api/session';
import { billingOf } from '../../components/payment/billing';
import { CardPayment } from '../../components/payment/CardPayment';
import { useCardIntent } from '../../components/payment/useCardIntent';
import { totalCents } from '../../rules/money';
import { useAppDispatch } from '../../store/hooks';
import { fetchInvite } from '../../store/invites/invites';

interface Props {
  invite: Invite;
  user: User;
  onPaid: (paymentId: string) => void;
}

/** The card form of an invite, loaded when it is first opened. */
export default function InvitePayment({ invite, user, onPaid }: Props) {
  const dispatch = useAppDispatch();
  const amount = totalCents(invite.client.price, 1);
  const intent = useCardIntent({ client_id: invite.client._id, quantity: 1, invite: invite._id }, amount);
  const [billing] = useState(() => billingOf(user));
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The server has another amount, or refuses the payment: the invite on the page is outdated.
  const outdated = intent.differs || intent.error?.status === 409;
  useEffect(() => {
    if (outdated) dispatch(fetchInvite(invite._id));
  }, [outdated, invite._id, dispatch]);
  return (
    <section className="card card-body" aria-labelledby="pay-by-card">
      <h2 id="pay-by-card" ref={heading} tabIndex={-1}>
        Pay by card
      </h2>
      <CardPayment intent={intent} billing={billing} onPaid={({ id }) => onPaid(id)} />
    </section>
  );
}
