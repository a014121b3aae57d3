import { Placeholder } from '../../components/Placeholder';

/** The placeholder of a step: its heading and what it asks. */
export const StepPlaceholder = () => (
  <div>
    <p role="status" className="visually-hidden">
      Loading...
    </p>
    <div aria-hidden="true">
      <Placeholder className="h2 w-50 mb-4" />
      <Placeholder className="placeholder-block mb-3" />
      <Placeholder className="placeholder-block" />
    </div>
  </div>
);
