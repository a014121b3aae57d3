import { useState } from 'react';
import { Link } from 'react-router-dom';
import { EmailText } from '../../components/EmailText';
import { LatePart } from '../../components/LatePart';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import { ListPage } from '../../components/list/ListPage';
import { RowMenu } from '../../components/list/RowMenu';
import { preloadOf, useList, useNextRow } from '../../components/list/useList';
import { counted, formatCents } from '../../rules/money';
import { fullName } from '../../rules/users';
import {
  fetchPayments,
  finishPayment,
  type PaymentRow,
  selectPayments,
} from '../../store/admin/payments/payments';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { bothEnds, StatusPill, UsualValue } from '../shared/cells';
import { cardText, stateText, toneOf } from '../shared/payments/paymentTexts';
import { paymentsList, paymentsQuery } from './paymentsList';

const loadRefund = () => import('../shared/payments/RefundDialog');

/** The address of the payer, or the name. */
const payerOf = ({ customer }: Pick<PaymentRow, 'customer'>): string => customer.email || fullName(customer);

interface PaymentActionsProps {
  payment: PaymentRow;
  onChanged: () => void;
}

/** The menu of a payment: Finish, if it has bought nothing, and Refund, while something is left of it. */
function PaymentActions({ payment, onChanged }: PaymentActionsProps) {
  const [refunding, setRefunding] = useState(false);
  const dispatch = useAppDispatch();
  const { _id, unmatched, given_back, left, busy = false } = payment;
  const finish = async () => {
    const { error } = await dispatch(finishPayment(_id));
    if (error) return;
    dispatch(showAlert('success', 'Payment finished.'));
    onChanged();
  };
  const close = () => setRefunding(false);
  if (left === 0) return null;
  const items = [
    ...(unmatched && !given_back ? [{ label: 'Finish', onChoose: finish }] : []),
    { label: 'Refund', danger: true, onChoose: () => setRefunding(true) },
  ];
  return (
    <>
      <RowMenu
        label={`${busy ? 'Finishing' : 'Actions for'} the payment of ${payerOf(payment)}`}
        busy={busy}
        items={items}
      />
      {refunding && (
        <LatePart load={loadRefund} onMissing={close}>
          {(RefundDialog) => <RefundDialog id={_id} onClose={close} onRefunded={onChanged} />}
        </LatePart>
      )}
    </>
  );
}

/** The order that a payment has bought, the class whose seat it has paid, or its invoice. */
function BoughtWith({ purchase, invite, invoice, customer }: PaymentRow) {
  if (!purchase?._id) return null;
  const id = encodeURIComponent(purchase._id);
  const [to, text] = invite
    ? [`/sessions/${id}?q=${encodeURIComponent(customer.email)}`, 'Seat in a class']
    : invoice
      ? [`/documents/${encodeURIComponent(invoice._id)}`, invoice.number]
      : [`/purchases/${id}`, `Purchase ${bothEnds(purchase.order)}`.trim()];
  return (
    <Link to={to} className="text-nowrap">
      {text}
    </Link>
  );
}

const paymentColumns: readonly Column<PaymentRow>[] = [
  {
    key: 'customer',
    header: 'Payer',
    className: 'narrow-email',
    cell: (payment) => {
      const { _id } = payment.customer;
      const payer = <EmailText email={payerOf(payment)} />;
      if (!_id) return payer;
      return (
        <Link to={`/users/${_id}`} className="text-reset text-decoration-none">
          {payer}
        </Link>
      );
    },
  },
  {
    key: 'client',
    header: 'For',
    cell: (payment) => (
      <>
        {`${payment.client.name}, ${counted(payment.quantity, 'seat')} `}
        <BoughtWith {...payment} />
      </>
    ),
  },
  { key: 'paid_at', header: 'Paid', cell: ({ paid_at }) => <DateText iso={paid_at} split /> },
  {
    key: 'card',
    header: 'Payment',
    cell: (payment) => (
      <>
        {cardText(payment)}{' '}
        <code className="d-print-none small text-reset text-nowrap" title={payment._id} translate="no">
          {bothEnds(payment._id)}
        </code>
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: (payment) => (
      <>
        {payment.state === 'paid' ? (
          <UsualValue>Paid</UsualValue>
        ) : (
          <StatusPill tone={toneOf(payment)}>{stateText(payment.state)}</StatusPill>
        )}
        {payment.problem && <div className="small text-wrap">{payment.problem}</div>}
      </>
    ),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, given_back }) => (
      <>
        {formatCents(amount)}{' '}
        {given_back ? (
          <div className="small text-secondary text-wrap">{`${formatCents(given_back)} refunded`}</div>
        ) : null}
      </>
    ),
  },
];

const stateChoices = [
  ['', 'All states'],
  ...paymentsList.filters.state.choices.map((state) => [state, stateText(state)] as const),
] as const;

const payments = {
  title: 'Payments',
  noun: ['payment', 'payments'],
  rules: paymentsList,
  toQuery: paymentsQuery,
  family: fetchPayments,
  select: selectPayments,
} as const;

export const preload = preloadOf(payments);

export function Component() {
  const list = useList(payments);
  const rowGone = useNextRow(list);
  const changed = async (payment: PaymentRow) => {
    const place = list.items?.indexOf(payment) ?? 0;
    await list.reload();
    // The row may have left a filtered list, or its menu the row.
    rowGone(place);
  };
  return (
    <ListPage
      list={list}
      columns={paymentColumns}
      search="Payment, order, payer or card"
      filters={[
        { name: 'state', label: 'State', choices: stateChoices },
        { name: 'from', label: 'From', folded: true, type: 'date' },
        { name: 'to', label: 'To', folded: true, type: 'date' },
      ]}
      buttons={
        <Link to="/purchases" className="btn btn-outline-primary">
          Purchases
        </Link>
      }
      row={{
        actions: (payment) => <PaymentActions payment={payment} onChanged={() => changed(payment)} />,
      }}
    />
  );
}
