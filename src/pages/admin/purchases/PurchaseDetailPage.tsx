import './purchases.scss';
import { useEffect } from 'react';
import { Link, type Params, useParams } from 'react-router-dom';
import { ErrorState } from '../../../components/ErrorState';
import { Loading } from '../../../components/Loading';
import { Page } from '../../../components/Page';
import { fetchPurchase, selectPurchase } from '../../../store/adminPurchases';
import { useAppDispatch, useAppSelector } from '../../../store/hooks';
import type { AppDispatch } from '../../../store/types';
import { PurchaseDetail } from './PurchaseDetail';

export const preload = (dispatch: AppDispatch, { id = '' }: Params) => dispatch(fetchPurchase.ensure(id));

export function Component() {
  const { id = '' } = useParams();
  const { item, error } = useAppSelector((state) => selectPurchase(state, id));
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(fetchPurchase.ensure(id));
  }, [dispatch, id]);

  if (!item && !error) return <Loading />;
  const missing = !item && error?.status === 404;
  const title = missing ? 'Purchase not found' : `Purchase: ${id}`;
  return (
    <Page title={title}>
      <Link to="/purchases" className="back-link">
        ← Purchases
      </Link>
      <h1 className="purchase-heading">{title}</h1>
      {item && <PurchaseDetail key={item._id} purchase={item} />}
      {missing && <p className="lead">It may have been removed, or the link may be incomplete.</p>}
      {!item && error && !missing && <ErrorState error={error} onRetry={() => dispatch(fetchPurchase(id))} />}
    </Page>
  );
}
