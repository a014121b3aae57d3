import { Placeholder } from '../../components/Placeholder';

/** The placeholder of the next steps while they are unknown; those of buyers may be many. */
export function ActionsPlaceholder({ forBuyer = false }: { forBuyer?: boolean }) {
  return (
    <div className={`d-grid gap-2 ${forBuyer ? 'buyer-actions-wait' : ''}`} role="status">
      <span className="visually-hidden">Loading...</span>
      <Placeholder height="44px" />
      <Placeholder height="44px" />
    </div>
  );
}
