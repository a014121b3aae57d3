import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { Confirm } from '../../components/Dialog';
import type { Column } from '../../components/list/DataTable';
import { DateText } from '../../components/list/DateText';
import { ListPage } from '../../components/list/ListPage';
import { RowMenu } from '../../components/list/RowMenu';
import { preloadOf, useList, useNextRow } from '../../components/list/useList';
import { formatCents, formatCount, orDash } from '../../rules/money';
import { fullName } from '../../rules/users';
import {
  fetchOpenPayments,
  finishPayment,
  type OpenPaymentRow,
  refundPayment,
  selectOpenPayments,
} from '../../store/admin/openPayments';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { StatusPill } from '../shared/cells';
import { paymentsList, paymentsQuery } from './paymentsList';

/** The address of the payer, or the name. */
const payerOf = ({ customer }: Pick<OpenPaymentRow, 'customer'>): string =>
  customer.email || fullName(customer);

/** Goes before the error of Finish or Refund. */
const notSettled = (payment: OpenPaymentRow): string =>
  `The payment of ${payerOf(payment)} could not be ${payment.failure?.action === 'refund' ? 'refunded' : 'finished'}.`;

interface PaymentActionsProps {
  payment: OpenPaymentRow;
  onSettled: () => void;
}

const progress = { finish: 'Finishing', refund: 'Refunding' } as const;

/** The menu with Finish and Refund, for a payment that has bought nothing. Progress and errors show in the row. */
function PaymentActions({ payment, onSettled }: PaymentActionsProps) {
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

const paymentColumns: readonly Column<OpenPaymentRow>[] = [
  {
    key: 'customer',
    header: 'Payer',
    cell: ({ customer }) =>
      customer._id ? (
        <Link to={`/users/${customer._id}`} className="text-reset text-decoration-none">
          {customer.email || fullName(customer)}
        </Link>
      ) : (
        orDash(customer.email)
      ),
  },
  {
    key: 'client',
    header: 'Client',
    cell: ({ client: simulation }) =>
      simulation._id ? (
        <Link to={`/clients/${simulation._id}`} className="text-reset text-decoration-none">
          {simulation.name}
        </Link>
      ) : (
        simulation.name
      ),
  },
  {
    key: 'paid_at',
    header: 'Paid',
    cell: ({ paid_at }) => <DateText iso={paid_at} split />,
  },
  {
    key: 'problem',
    header: 'Problem',
    cell: ({ problem, refunding }) =>
      refunding ? <StatusPill tone="info">Refund under way</StatusPill> : problem || 'Not known yet.',
  },
  {
    key: 'quantity',
    header: 'Seats',
    align: 'end',
    cell: ({ quantity }) => formatCount(quantity),
  },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amount, given_back }) => (
      <>
        <span translate="no">{formatCents(amount)}</span>
        {given_back !== null && given_back > 0 && (
          <div className="small text-secondary text-wrap">{`${formatCents(given_back)} refunded already`}</div>
        )}
      </>
    ),
  },
];

const payments = {
  title: 'Unmatched payments',
  noun: ['payment', 'payments'],
  rules: paymentsList,
  toQuery: paymentsQuery,
  family: fetchOpenPayments,
  select: selectOpenPayments,
} as const;

export const preload = preloadOf(payments);

const isBusy = ({ doing }: OpenPaymentRow) => doing !== undefined;
const problemOf = (payment: OpenPaymentRow) =>
  payment.failure && `${notSettled(payment)} ${payment.failure.message}`;

export function Component() {
  const list = useList(payments);
  const rowGone = useNextRow(list);
  const settled = (payment: OpenPaymentRow) => {
    rowGone(list.items?.indexOf(payment) ?? 0);
    list.reload();
  };
  return (
    <ListPage
      list={list}
      columns={paymentColumns}
      buttons={
        <Button tag={Link} to="/purchases" outline color="primary">
          Purchases
        </Button>
      }
      intro="Cards charged without a matching purchase or invite. Finish creates what was paid for; Refund returns the money."
      row={{
        isBusy,
        problemOf,
        actions: (payment) => <PaymentActions payment={payment} onSettled={() => settled(payment)} />,
      }}
      nothing={<p>Nothing to resolve: every payment has its purchase.</p>}
    />
  );
}
