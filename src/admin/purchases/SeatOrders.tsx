import { Link } from 'react-router-dom';
import { Card, CardBody } from 'reactstrap';
import type { Purchase } from '../../api/purchases';
import { ReloadNotice } from '../../components/ReloadNotice';
import { isCancelled } from '../../rules/purchases';
import { useSeatOrders } from '../../store/useSeatOrders';
import { DateText } from '../shared/DateText';
import { StatusPill } from '../shared/StatusPill';
import { seatsText, totalText } from './purchaseTexts';

/** The orders of further seats for the session of a purchase; nothing without any. */
export function SeatOrders({ purchase }: { purchase: Purchase }) {
  const { orders, error, retry } = useSeatOrders(purchase);
  if (orders.length === 0 && !error) return null;
  return (
    <Card tag="section" aria-labelledby="seats-title">
      <CardBody>
        <h2 id="seats-title" className="h3">
          Further seats
        </h2>
        {error && (
          <ReloadNotice what="The orders of seats could not be loaded." error={error} onRetry={retry} />
        )}
        {orders.length > 0 && (
          <ul className="list-unstyled mb-0 d-grid gap-2">
            {orders.map((order) => (
              <li key={order._id} className="d-flex flex-wrap align-items-baseline gap-2">
                <Link to={`/purchases/${encodeURIComponent(order._id)}`}>{seatsText(order)}</Link>
                <span className="text-secondary">
                  <span>{`${totalText(order)}, `}</span>
                  <DateText iso={order.created_at} />
                </span>
                {isCancelled(order) ? (
                  <StatusPill tone="danger">Cancelled</StatusPill>
                ) : (
                  !order.session && <StatusPill tone="warning">Waiting</StatusPill>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}
