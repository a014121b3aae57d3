import { useState } from 'react';
import { Confirm } from '../../components/dialogs/Confirm';
import { formatCents } from '../../rules/money';
import { fullName } from '../../rules/users';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { finishPayment, type OpenPaymentRow, refundPayment } from '../../store/openPayments';
import { RowMenu } from '../shared/list/RowMenu';
import { payerOf } from './paymentTexts';

interface Props {
  payment: OpenPaymentRow;
  onSettled: () => void;
}

const progress = { finish: 'Finishing', refund: 'Refunding' } as const;

/** The menu with Finish and Refund, for a payment that has bought nothing. Progress and errors show in the row. */
export function PaymentActions({ payment, onSettled }: Props) {
  const [asking, setAsking] = useState(false);
  const dispatch = useAppDispatch();
  const { _id, customer, client: simulation, amount, given_back, doing, refunding } = payment;
  const left = amount === null ? null : formatCents(amount - (given_back ?? 0));
  const settle = async (call: typeof finishPayment | typeof refundPayment, message: string) => {
    setAsking(false);
    const { error } = await dispatch(call(_id));
    if (error) return;
    dispatch(showAlert('success', message));
    onSettled();
  };
  // A payment that is being refunded cannot be refunded again.
  if (refunding) return null;
  const whose = `the payment of ${payerOf(payment)}`;
  return (
    <>
      <RowMenu
        label={`${doing ? progress[doing] : 'Actions for'} ${whose}`}
        busy={doing !== undefined}
        items={[
          { label: 'Finish', onChoose: () => settle(finishPayment, 'Payment finished.') },
          { label: 'Refund', danger: true, onChoose: () => setAsking(true) },
        ]}
      />
      {asking && (
        <Confirm
          title={`Refund ${left ?? 'this payment'}?`}
          confirm="Refund"
          danger
          onConfirm={() => settle(refundPayment, 'Payment refunded.')}
          onCancel={() => setAsking(false)}
        >
          <p>
            {`${fullName(customer)} gets ${left ?? 'the money'} back for “${simulation.name}”, and nothing is bought. This cannot be undone.`}
          </p>
        </Confirm>
      )}
    </>
  );
}
