/** The placeholder of a screen without content yet. */
export function Loading() {
  return (
    <div className="page">
      <p role="status" className="text-secondary">
        Loading...
      </p>
    </div>
  );
}
