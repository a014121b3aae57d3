import { Placeholder } from '../../components/Placeholder';

/** The next steps' place while it is not known yet what they are. */
export function ActionsPlaceholder() {
  return (
    <div className="d-grid gap-2" role="status">
      <span className="visually-hidden">Loading...</span>
      <Placeholder height="44px" />
      <Placeholder height="44px" />
    </div>
  );
}
