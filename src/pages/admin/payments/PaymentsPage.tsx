import './payments.scss';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { DataTable } from '../../../components/administration/list/DataTable';
import { ListCount } from '../../../components/administration/list/ListCount';
import { ListHeader } from '../../../components/administration/list/ListHeader';
import { NothingFound } from '../../../components/administration/list/NothingFound';
import { ListResults } from '../../../components/list/ListResults';
import { Pagination } from '../../../components/list/Pagination';
import { useListQuery } from '../../../components/list/useListQuery';
import { Page } from '../../../components/Page';
import { readListQuestion } from '../../../lib/listQuery';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import { fetchOpenPayments, type OpenPaymentRow, selectOpenPayments } from '../../../store/openPayments';
import type { AppDispatch } from '../../../store/types';
import { PaymentActions } from './PaymentActions';
import { paymentColumns } from './paymentColumns';
import { paymentsList, paymentsQuery } from './paymentsList';
import { useNextRow } from './useNextRow';

const idOf = ({ _id }: OpenPaymentRow) => _id;

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchOpenPayments.ensure(paymentsQuery(readListQuestion(params, paymentsList))));
};

export function Component() {
  const { question, searchOf } = useListQuery(paymentsList);
  const { items, total, loading, error } = useAppSelector(selectOpenPayments);
  const dispatch = useAppDispatch();
  const query = useMemo(() => paymentsQuery(question), [question]);
  useEffect(() => {
    dispatch(fetchOpenPayments.ensure(query));
  }, [dispatch, query]);
  const load = () => dispatch(fetchOpenPayments(query));
  const { list, rowGone } = useNextRow();
  const settled = (place: number) => {
    rowGone(place);
    load();
  };

  return (
    <Page title="Payments without a purchase">
      <ListHeader title="Payments without a purchase">
        <Link to="/purchases" className="btn btn-outline-primary">
          Purchases
        </Link>
      </ListHeader>
      <p className="payments-intro">
        These cards were charged, and nothing has come of it yet. Finish makes the purchase, or pays the
        invite, that the payment was for; Refund gives the money back.
      </p>
      <ListResults
        ref={list}
        label="Payments without a purchase"
        error={error}
        hasRows={items !== null}
        onRetry={load}
      >
        <ListCount total={items && !loading ? total : null} one="payment" many="payments" />
        <DataTable
          caption="Payments without a purchase"
          columns={paymentColumns}
          rows={items}
          keyOf={idOf}
          loading={loading}
          cards
          isBusy={({ doing }) => doing !== undefined}
          problemOf={({ failure }) => failure}
          actions={(payment) => (
            <PaymentActions payment={payment} onSettled={() => settled(items?.indexOf(payment) ?? 0)} />
          )}
          empty={
            <NothingFound
              message="No payments found."
              firstPage={question.page > 1 ? searchOf(1) : undefined}
            >
              <p>Every card payment has bought what it was for.</p>
            </NothingFound>
          }
        />
        <Pagination
          page={question.page}
          pages={Math.ceil(total / paymentsList.pageSize)}
          searchOf={searchOf}
        />
      </ListResults>
    </Page>
  );
}
