/** The placeholder of the history while its code or its entries load. */
export function AuditPlaceholder() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <span className="placeholder placeholder-field mb-2" />
      <span className="placeholder placeholder-field" />
    </div>
  );
}
