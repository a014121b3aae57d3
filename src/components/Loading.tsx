/** The placeholder of a screen that has nothing to show yet. */
export function Loading() {
  return (
    <div className="page">
      <p role="status" className="text-secondary">
        Loading...
      </p>
    </div>
  );
}
