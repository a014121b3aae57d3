import { useCallback, useEffect, useState } from 'react';
import { Button } from 'reactstrap';
import type { Payment } from '../../api/admin/payments/payments';
import type { Failure } from '../../api/http';
import { LatePart } from '../../components/LatePart';
import { DateText } from '../../components/list/DateText';
import { ReloadNotice } from '../../components/RecordContent';
import { formatCents } from '../../rules/money';
import { fetchPaymentsOf } from '../../store/admin/payments/payments';
import { useAppDispatch } from '../../store/hooks';
import { StatusPill } from '../shared/cells';
import { cardText, stateText, toneOf } from '../shared/payments/paymentTexts';

const loadRefund = () => import('../shared/payments/RefundDialog');

const states = {
  requested: 'under way',
  pending: 'under way',
  succeeded: 'refunded',
  failed: 'failed',
  '': '',
} as const;

interface Props {
  purchase: string;
  onRefunded: () => void;
}

/** The payments of a purchase by card, or online of its invoice, with their refunds, and the way to refund them. */
export function PurchasePayment({ purchase, onRefunded }: Props) {
  const dispatch = useAppDispatch();
  const [payments, setPayments] = useState<readonly Payment[]>([]);
  const [error, setError] = useState<Failure | null>(null);
  const [refunding, setRefunding] = useState('');
  const load = useCallback(async () => {
    const answer = await dispatch(fetchPaymentsOf({ purchase }));
    setError(answer.error ?? null);
    if (answer.data) setPayments(answer.data.items);
  }, [dispatch, purchase]);
  useEffect(() => void load(), [load]);
  const close = () => setRefunding('');
  const refunded = () => {
    load();
    onRefunded();
  };
  if (payments.length === 0 && !error) return null;
  return (
    <section className="card" aria-labelledby="payment-title">
      <div className="card-body">
        <h2 id="payment-title" className="h3">
          Payment
        </h2>
        {error && <ReloadNotice what="The payment could not be loaded." error={error} onRetry={load} />}
        {payments.map((payment) => {
          return (
            <div key={payment._id} className="d-grid gap-2">
              <div className="d-flex flex-wrap align-items-baseline gap-2">
                <span translate="no">{formatCents(payment.amount)}</span>
                <span>{cardText(payment)}</span>
                <StatusPill tone={toneOf(payment)}>{stateText(payment.state)}</StatusPill>
              </div>
              <ul className="list-unstyled mb-0">
                {payment.refunds?.map((refund) => (
                  <li key={refund._id} className="text-break">
                    {`${formatCents(refund.amount)} ${states[refund.state] ?? refund.state}, `}
                    <DateText iso={refund.settled_at ?? refund.requested_at} />
                    {refund.reason && `: ${refund.reason}`}
                    {refund.failure && <div className="text-danger">{refund.failure}</div>}
                  </li>
                ))}
              </ul>
              {payment.left !== 0 && (
                <Button outline color="danger" block onClick={() => setRefunding(payment._id)}>
                  Refund
                </Button>
              )}
            </div>
          );
        })}
      </div>
      {refunding && (
        <LatePart load={loadRefund} onMissing={close}>
          {(RefundDialog) => <RefundDialog id={refunding} onClose={close} onRefunded={refunded} />}
        </LatePart>
      )}
    </section>
  );
}
