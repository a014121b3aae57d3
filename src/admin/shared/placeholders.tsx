import { Placeholder } from '../../components/RecordContent';

/** The placeholder of a form while its record loads. */
export function FormPlaceholder({ fields }: { fields: number }) {
  return (
    <div className="card card-body record-body">
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change places
        <div key={field} aria-hidden="true">
          <Placeholder className="w-25 mb-2" />
          <Placeholder className="mb-4" height="46px" />
        </div>
      ))}
    </div>
  );
}

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
