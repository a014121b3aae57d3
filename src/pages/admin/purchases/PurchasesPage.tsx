import './purchases.scss';
import { useEffect, useMemo } from 'react';
import { Link } from 'react-router-dom';
import { CsvButton } from '../../../components/administration/list/CsvButton';
import { DataTable } from '../../../components/administration/list/DataTable';
import { ListCount } from '../../../components/administration/list/ListCount';
import { ListHeader } from '../../../components/administration/list/ListHeader';
import { NothingFound } from '../../../components/administration/list/NothingFound';
import { ListResults } from '../../../components/list/ListResults';
import { Pagination } from '../../../components/list/Pagination';
import { useListQuery } from '../../../components/list/useListQuery';
import { Page } from '../../../components/Page';
import { readListQuestion } from '../../../lib/listQuery';
import {
  exportPurchases,
  fetchPurchases,
  type PurchaseRow,
  selectPurchases,
} from '../../../store/adminPurchases';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { AppDispatch } from '../../../store/types';
import { LinkedFilters } from './LinkedFilters';
import { PurchaseFilterBar } from './PurchaseFilterBar';
import { purchaseColumns } from './purchaseColumns';
import { exportQuery, pagesOf, purchasesList, purchasesQuery } from './purchasesList';

const idOf = ({ _id }: PurchaseRow) => _id;

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchPurchases.ensure(purchasesQuery(readListQuestion(params, purchasesList))));
};

export function Component() {
  const { question, filters, type, settle, choose, clear, sortBy, searchOf } = useListQuery(purchasesList);
  const { items, total, loading, error } = useAppSelector(selectPurchases);
  const dispatch = useAppDispatch();
  const query = useMemo(() => purchasesQuery(question), [question]);

  useEffect(() => {
    dispatch(fetchPurchases.ensure(query));
  }, [dispatch, query]);

  const load = () => dispatch(fetchPurchases(query));

  return (
    <Page title="Purchases" wide>
      <ListHeader title="Purchases">
        <Link to="/payments" className="btn btn-outline-primary">
          Payments without a purchase
        </Link>
        <CsvButton name="purchases" load={() => dispatch(exportPurchases(exportQuery(question)))} />
      </ListHeader>
      <PurchaseFilterBar filters={filters} type={type} settle={settle} choose={choose} />
      <LinkedFilters filters={filters} rows={items} choose={choose} />
      <ListResults label="Purchases" error={error} hasRows={items !== null} onRetry={load}>
        <div className="purchases-table">
          <ListCount
            total={items && !loading ? total : null}
            one="purchase"
            many="purchases"
            onClear={clear}
          />
          <DataTable
            caption="Purchases"
            columns={purchaseColumns}
            rows={items}
            keyOf={idOf}
            loading={loading}
            sort={question.sort || 'created_at:desc'}
            onSort={sortBy}
            isBusy={({ processing }) => processing === true}
            problemOf={({ processError }) => processError}
            empty={
              <NothingFound
                message="No purchases found."
                firstPage={question.page > 1 ? searchOf(1) : undefined}
                onClear={clear}
              />
            }
          />
          {items && <Pagination page={question.page} pages={pagesOf(total)} searchOf={searchOf} />}
        </div>
      </ListResults>
    </Page>
  );
}
