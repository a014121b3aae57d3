import { Placeholder } from '../../components/Placeholder';

/** The placeholder of a purchase: its facts, and the form at their side. */
export const PurchasePlaceholder = () => (
  <>
    <p role="status" className="text-secondary mb-0">
      Loading...
    </p>
    <div className="two-columns" aria-hidden="true">
      <Placeholder className="my-4" height="32rem" />
      <Placeholder height="20rem" />
    </div>
  </>
);
