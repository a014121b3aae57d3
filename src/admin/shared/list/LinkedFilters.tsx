import { focusHeading } from '../../../components/focusHeading';
import { Chip } from '../Chip';

interface Props<Name extends string> {
  /** The filters with their labels and what they let through; those without a value are left out. */
  filters: readonly (readonly [name: Name, label: string, value: string])[];
  onRemove: (name: Name) => void;
}

/** Chips for the filters of a list that only links can set. */
export function LinkedFilters<Name extends string>({ filters, onRemove }: Props<Name>) {
  const shown = filters.filter(([, , value]) => value !== '');
  if (shown.length === 0) return null;
  const remove = (name: Name) => {
    focusHeading();
    onRemove(name);
  };
  return (
    <ul className="list-unstyled d-flex flex-wrap gap-2 mb-3" aria-label="Also filtered by">
      {shown.map(([name, label, value]) => (
        <Chip key={name} removal={`Remove the filter ${label}: ${value}`} onRemove={() => remove(name)}>
          {label}: <strong>{value}</strong>
        </Chip>
      ))}
    </ul>
  );
}
