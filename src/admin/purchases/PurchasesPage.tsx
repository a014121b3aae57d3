import { Button } from 'reactstrap';
import './purchases.scss';
import { Link } from 'react-router-dom';
import { usePagedList } from '../../components/list/usePagedList';
import { Page } from '../../components/Page';
import { readListQuery } from '../../lib/listQuery';
import {
  exportPurchases,
  fetchPurchases,
  type PurchaseRow,
  selectPurchases,
} from '../../store/adminPurchases';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import type { AppDispatch } from '../../store/store';
import { CsvButton } from '../shared/list/CsvButton';
import { ListHeader } from '../shared/list/ListHeader';
import { ListTable } from '../shared/list/ListTable';
import { useScrollingColumns } from '../shared/list/useScrollingColumns';
import { useSchoolName } from '../shared/useSchoolName';
import { useSimulationName } from '../shared/useSimulationName';
import { linkedFilters } from './linkedFilters';
import { PurchaseFilterBar } from './PurchaseFilterBar';
import { PurchaseMenu } from './PurchaseMenu';
import { purchaseColumns } from './purchaseColumns';
import { exportQuery, purchasesList, purchasesQuery } from './purchasesList';
import { notProcessed } from './purchaseTexts';
import { WaitingClassSession } from './WaitingClassSession';

export const preload = (dispatch: AppDispatch) => {
  const params = new URLSearchParams(window.location.search);
  return dispatch(fetchPurchases.fetchIfStale(purchasesQuery(readListQuery(params, purchasesList))));
};

const noun = ['purchase', 'purchases'] as const;

const menu = (purchase: PurchaseRow) => <PurchaseMenu purchase={purchase} />;
const waitingDetail = (purchase: PurchaseRow) => <WaitingClassSession purchase={purchase} />;

export function Component() {
  const list = useAppSelector(selectPurchases);
  const hasMoney = useAppSelector((state) => selectHas(state, 'money'));
  const listQuery = usePagedList(purchasesList, purchasesQuery, fetchPurchases, list);
  const { query, reload, filters, type, settle, choose } = listQuery;
  const dispatch = useAppDispatch();
  const scroll = useScrollingColumns();
  const simulation = useSimulationName(filters.client, list.items);
  const school = useSchoolName(filters.school);

  return (
    <Page title="Purchases" wide>
      <ListHeader title="Purchases">
        {hasMoney && (
          <Button tag={Link} to="/payments" outline color="primary">
            Unmatched payments
          </Button>
        )}
        <CsvButton name="purchases" load={() => dispatch(exportPurchases(exportQuery(query)))} />
      </ListHeader>
      <PurchaseFilterBar
        filters={filters}
        type={type}
        settle={settle}
        choose={choose}
        linked={linkedFilters(filters, { simulation, school }, list.items, choose)}
      />
      <div className="dense-table purchases-table">
        <ListTable
          title="Purchases"
          noun={noun}
          columns={purchaseColumns(scroll)}
          actions={scroll ? menu : undefined}
          list={list}
          listQuery={listQuery}
          initialSort="created_at:desc"
          onRetry={reload}
          isBusy={({ processing }) => processing === true}
          problemOf={(purchase) => [notProcessed(purchase), purchase.processError]}
          detail={filters.session === 'waiting' ? waitingDetail : undefined}
        />
      </div>
    </Page>
  );
}
