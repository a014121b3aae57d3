import { Placeholder } from '../../../components/RecordContent';

/** The placeholder of the history while its code or its entries load. */
export function AuditPlaceholder() {
  return (
    <div role="status">
      <span className="visually-hidden">Loading...</span>
      <Placeholder className="mb-2" height="46px" />
      <Placeholder height="46px" />
    </div>
  );
}
