/** The next steps' place while it is not known yet what they are. */
export function StepsPlaceholder() {
  return (
    <div className="next-steps" role="status">
      <span className="visually-hidden">Loading...</span>
      <span className="placeholder placeholder-button" />
      <span className="placeholder placeholder-button" />
    </div>
  );
}
