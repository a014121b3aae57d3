import './purchases.scss';
import { useEffect } from 'react';
import { type Params, useParams } from 'react-router-dom';
import { RecordHeader } from '../../../components/administration/RecordHeader';
import { RecordMissing } from '../../../components/administration/RecordMissing';
import { ErrorState } from '../../../components/ErrorState';
import { Loading } from '../../../components/Loading';
import { Page } from '../../../components/Page';
import { fetchPurchase, selectPurchase } from '../../../store/adminPurchases';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { AppDispatch } from '../../../store/types';
import { PurchaseDetail } from './PurchaseDetail';

const list = ['/purchases', 'Purchases'] as const;

export const preload = (dispatch: AppDispatch, { id = '' }: Params) =>
  dispatch(fetchPurchase.fetchIfStale(id));

export function Component() {
  const { id = '' } = useParams();
  const { item, error } = useAppSelector((state) => selectPurchase(state, id));
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(fetchPurchase.fetchIfStale(id));
  }, [dispatch, id]);

  const missing = !item && error?.status === 404;
  const title = missing ? 'Purchase not found' : `Purchase: ${id}`;
  return (
    <Page title={title}>
      <RecordHeader list={list} title={title} />
      {!item && !error && <Loading />}
      {item && <PurchaseDetail key={item._id} purchase={item} />}
      {missing && <RecordMissing list={list} what="purchase" />}
      {!item && error && !missing && <ErrorState error={error} onRetry={() => dispatch(fetchPurchase(id))} />}
    </Page>
  );
}
