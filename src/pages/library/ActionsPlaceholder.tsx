import { Placeholder } from '../../components/Placeholder';

/** The placeholder of the next steps while they are unknown. */
export function ActionsPlaceholder() {
  return (
    <div className="d-grid gap-2" role="status">
      <span className="visually-hidden">Loading...</span>
      <Placeholder height="44px" />
      <Placeholder height="44px" />
    </div>
  );
}
