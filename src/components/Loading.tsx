import { Placeholder } from './Placeholder';

/** The placeholder of a screen without content yet. */
export function Loading() {
  return (
    <div className="page">
      <p role="status" className="text-secondary">
        Loading...
      </p>
      <div aria-hidden="true">
        <Placeholder className="placeholder-block mb-3" />
        <Placeholder className="placeholder-block" />
      </div>
    </div>
  );
}
