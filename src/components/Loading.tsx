import { Placeholder } from './Placeholder';

/** The placeholder of a screen without content yet: a heading and what follows it. */
export function Loading() {
  return (
    <div className="page">
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      <div aria-hidden="true">
        <Placeholder className="mb-4" width="40%" height="2.5rem" />
        <Placeholder className="placeholder-block mb-3" />
        <Placeholder className="placeholder-block" />
      </div>
    </div>
  );
}
