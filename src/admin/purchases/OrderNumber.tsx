import CopyIcon from 'bootstrap-icons/icons/copy.svg?react';
import { Button } from 'reactstrap';
import type { Purchase } from '../../api/purchases';
import { UNKNOWN } from '../../rules/numbers';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { shortOrder } from './purchaseTexts';

/** The whole order number, with a button that copies it. */
export function OrderNumber({ purchase }: { purchase: Purchase }) {
  const dispatch = useAppDispatch();
  const { order } = purchase.data;
  if (!order) return <span>{UNKNOWN}</span>;
  const short = shortOrder(purchase);
  const copy = async () => {
    // Browsers offer no clipboard to pages without https.
    const copied = await navigator.clipboard?.writeText(order).then(
      () => true,
      () => false,
    );
    if (copied) dispatch(showAlert('success', `Order number ${short} copied.`));
    else dispatch(showAlert('danger', `Your browser did not copy the number. It is ${order}`));
  };
  return (
    <span className="order-value">
      <code className="order-number" translate="no">
        {order}
      </code>
      <Button color="link" className="copy-order" onClick={copy}>
        <span className="visually-hidden">{`Copy order ${short}`}</span>
        <CopyIcon />
      </Button>
    </span>
  );
}
