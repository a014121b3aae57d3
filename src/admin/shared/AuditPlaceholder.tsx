/** The shape of what comes. */
export function AuditPlaceholder() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <span className="placeholder placeholder-field mb-2" />
      <span className="placeholder placeholder-field" />
    </div>
  );
}
