import './purchases.scss';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { CsvButton } from '../../../components/administration/list/CsvButton';
import { ListHeader } from '../../../components/administration/list/ListHeader';
import { ListTable } from '../../../components/administration/list/ListTable';
import { useListQuery } from '../../../components/list/useListQuery';
import { Page } from '../../../components/Page';
import { readListQuestion } from '../../../lib/listQuery';
import { exportPurchases, fetchPurchases, selectPurchases } from '../../../store/adminPurchases';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { AppDispatch } from '../../../store/types';
import { LinkedFilters } from './LinkedFilters';
import { PurchaseFilterBar } from './PurchaseFilterBar';
import { purchaseColumns } from './purchaseColumns';
import { exportQuery, purchasesList, purchasesQuery } from './purchasesList';

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchPurchases.fetchIfStale(purchasesQuery(readListQuestion(params, purchasesList))));
};

export function Component() {
  const list = useAppSelector(selectPurchases);
  const listQuery = useListQuery(purchasesList, purchasesQuery, list);
  const { question, query, filters, type, settle, choose } = listQuery;
  const dispatch = useAppDispatch();

  useEffect(() => {
    dispatch(fetchPurchases.fetchIfStale(query));
  }, [dispatch, query]);

  return (
    <Page title="Purchases" wide>
      <ListHeader title="Purchases">
        <Link to="/payments" className="btn btn-outline-primary">
          Payments without a purchase
        </Link>
        <CsvButton name="purchases" load={() => dispatch(exportPurchases(exportQuery(question)))} />
      </ListHeader>
      <PurchaseFilterBar filters={filters} type={type} settle={settle} choose={choose} />
      <LinkedFilters filters={filters} rows={list.items} choose={choose} />
      <div className="purchases-table">
        <ListTable
          title="Purchases"
          noun={['purchase', 'purchases']}
          columns={purchaseColumns}
          list={list}
          query={listQuery}
          initialSort="created_at:desc"
          onRetry={() => dispatch(fetchPurchases(query))}
          isBusy={({ processing }) => processing === true}
          problemOf={({ processError }) => processError}
        />
      </div>
    </Page>
  );
}
