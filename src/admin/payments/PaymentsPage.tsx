import { Link } from 'react-router-dom';
import { Button } from 'reactstrap';
import { usePagedList } from '../../components/list/usePagedList';
import { Page } from '../../components/Page';
import { useLatestCallback } from '../../components/useLatestCallback';
import { readListQuery } from '../../lib/listQuery';
import { useAppSelector } from '../../store/hooks';
import { fetchOpenPayments, selectOpenPayments } from '../../store/openPayments';
import type { AppDispatch } from '../../store/store';
import { ListHeader } from '../shared/list/ListHeader';
import { ListTable } from '../shared/list/ListTable';
import { useNextRow } from '../shared/list/useNextRow';
import { PaymentActions } from './PaymentActions';
import { paymentColumns } from './paymentColumns';
import { paymentsList, paymentsQuery } from './paymentsList';
import { notSettled } from './paymentTexts';

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchOpenPayments.fetchIfStale(paymentsQuery(readListQuery(params, paymentsList))));
};

export function Component() {
  const list = useAppSelector(selectOpenPayments);
  const listQuery = usePagedList(paymentsList, paymentsQuery, fetchOpenPayments, list);
  const { reload } = listQuery;
  // A refund may end after the reader has gone to another page of the list.
  const load = useLatestCallback(reload);
  const { results, rowGone } = useNextRow();
  const settled = (place: number) => {
    rowGone(place);
    load();
  };

  return (
    <Page title="Unmatched payments" wide>
      <ListHeader title="Unmatched payments">
        <Button tag={Link} to="/purchases" outline color="primary">
          Purchases
        </Button>
      </ListHeader>
      <p className="text-secondary">
        Cards charged without a matching purchase or invite. Finish creates what was paid for; Refund returns
        the money.
      </p>
      <ListTable
        ref={results}
        title="Unmatched payments"
        noun={['payment', 'payments']}
        columns={paymentColumns}
        list={list}
        listQuery={listQuery}
        onRetry={load}
        cards
        isBusy={({ doing }) => doing !== undefined}
        problemOf={(payment) => [notSettled(payment), payment.failure?.message]}
        actions={(payment) => (
          <PaymentActions payment={payment} onSettled={() => settled(list.items?.indexOf(payment) ?? 0)} />
        )}
        nothing={<p>Nothing to resolve: every payment has its purchase.</p>}
      />
    </Page>
  );
}
