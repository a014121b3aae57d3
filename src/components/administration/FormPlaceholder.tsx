import './formPlaceholder.scss';

/** The shape of a form that is still to come. */
export function FormPlaceholder({ fields }: { fields: number }) {
  return (
    <div className="form-placeholder">
      <p role="status" className="visually-hidden">
        Loading...
      </p>
      {Array.from({ length: fields }, (_, field) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders never change places
        <div key={field} aria-hidden="true">
          <span className="placeholder" />
          <span className="placeholder" />
        </div>
      ))}
    </div>
  );
}
