import CopyIcon from 'bootstrap-icons/icons/copy.svg?react';
import { Button } from 'reactstrap';
import type { Purchase } from '../../api/purchases';
import { UNKNOWN } from '../../rules/numbers';
import { showAlert } from '../../store/alert';
import { useAppDispatch } from '../../store/hooks';
import { shortOrder } from './purchaseTexts';

interface Props {
  purchase: Purchase;
  /** The whole number, as far as there is room. */
  whole?: boolean;
}

/** An order number, shortened, with a button that copies the whole. */
export function OrderNumber({ purchase, whole = false }: Props) {
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
    <span className={whole ? 'order-value' : 'd-inline-flex align-items-center'}>
      <code className="order-number" title={order} translate="no">
        {whole ? order : short}
      </code>
      <Button color="link" className="copy-order" onClick={copy}>
        <span className="visually-hidden">{`Copy order ${short}`}</span>
        <CopyIcon />
      </Button>
    </span>
  );
}
