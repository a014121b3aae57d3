import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { Card, CardBody } from 'reactstrap';
import type { Purchase } from '../../api/records/purchase';
import { formatCount } from '../../rules/numbers';
import { isCancelled } from '../../rules/purchases';
import { fetchSeatOrders } from '../../store/adminPurchases';
import { useAppDispatch, useAppSelector } from '../../store/hooks';
import { selectHas } from '../../store/session';
import { DateText } from '../shared/DateText';
import { StatusPill } from '../shared/StatusPill';
import { totalText } from './purchaseTexts';

/** The orders of further seats for the session of a purchase; nothing without any. */
export function SeatOrders({ purchase: { _id, seats_of, updated_at } }: { purchase: Purchase }) {
  const dispatch = useAppDispatch();
  const hasClasses = useAppSelector((state) => selectHas(state, 'classes'));
  const [orders, setOrders] = useState<readonly Purchase[]>([]);
  const isSession = hasClasses && !seats_of;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed purchase, such as a cancelled one, changes its orders
  useEffect(() => {
    let current = true;
    if (isSession) {
      dispatch(fetchSeatOrders(_id)).then(({ data }) => {
        if (current && data) setOrders(data.items.filter((order) => order.seats_of === _id));
      });
    }
    return () => {
      current = false;
    };
  }, [dispatch, isSession, _id, updated_at]);
  if (orders.length === 0) return null;
  return (
    <Card tag="section" aria-labelledby="seats-title">
      <CardBody>
        <h2 id="seats-title" className="h3">
          Further seats
        </h2>
        <ul className="list-unstyled mb-0 d-grid gap-2">
          {orders.map((order) => (
            <li key={order._id} className="d-flex flex-wrap align-items-baseline gap-2">
              <Link to={`/purchases/${encodeURIComponent(order._id)}`}>
                {formatCount(order.quantity)} {order.quantity === 1 ? 'seat' : 'seats'}
              </Link>
              <span className="text-secondary">
                {totalText(order)}, <DateText iso={order.created_at} />
              </span>
              {isCancelled(order) ? (
                <StatusPill tone="danger">Cancelled</StatusPill>
              ) : (
                !order.session && <StatusPill tone="warning">Waiting</StatusPill>
              )}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
