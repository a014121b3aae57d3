import { Link } from 'react-router-dom';
import type { Purchase } from '../../api/purchases';
import { ReloadNotice } from '../../components/ReloadNotice';
import { formatDate } from '../../lib/dates';
import { formatCount } from '../../rules/money';
import { useSeatOrders } from '../../store/purchaseHooks';

/** The orders that added seats to the session of this one; nothing without any. */
export function LaterOrders({ purchase }: { purchase: Purchase }) {
  const { orders, error, retry } = useSeatOrders(purchase);
  if (error) {
    return (
      <ReloadNotice what="The orders of further seats could not be loaded." error={error} onRetry={retry} />
    );
  }
  if (orders.length === 0) return null;
  return (
    <section className="d-print-none mt-4" aria-labelledby="later-orders">
      <h2 id="later-orders" className="h3">
        Further seats
      </h2>
      <ul className="list-unstyled mb-0">
        {orders.map(({ _id, quantity, created_at }) => (
          <li key={_id}>
            <Link to={`/receipts/${encodeURIComponent(_id)}`}>
              {`Order of ${formatCount(quantity)} ${quantity === 1 ? 'seat' : 'seats'}, ${formatDate(created_at)}`}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
