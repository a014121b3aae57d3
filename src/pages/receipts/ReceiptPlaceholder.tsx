import { Placeholder } from '../../components/Placeholder';

/** The placeholder of a receipt: the link back and the paper. */
export const ReceiptPlaceholder = () => (
  <div className="receipt-sheet mx-auto">
    <p role="status" className="visually-hidden">
      Loading...
    </p>
    <div aria-hidden="true">
      <Placeholder className="mb-3" width="9rem" height="1.5rem" />
      <Placeholder height="36rem" />
    </div>
  </div>
);
