import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { fetchOpenPayments, type OpenPaymentRow, selectOpenPayments } from '../../store/openPayments';
import { ListPage } from '../shared/list/ListPage';
import { preloadOf, useList, useNextRow } from '../shared/list/useList';
import { PaymentActions } from './PaymentActions';
import { paymentColumns } from './paymentColumns';
import { paymentsList, paymentsQuery } from './paymentsList';
import { notSettled } from './paymentTexts';

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
