/** The placeholder of a screen without content yet. */
export function Loading() {
  return (
    <div className="page">
      <p role="status" className="text-secondary">
        Loading...
      </p>
      <div aria-hidden="true">
        <span className="placeholder placeholder-block mb-3" />
        <span className="placeholder placeholder-block" />
      </div>
    </div>
  );
}
