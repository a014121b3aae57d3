import { Chip } from '../../../components/Chip';
import type { Option } from './option';

interface Props {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onRemove: (value: string) => void;
}

/** The chosen items in their order; an item that is unknown, perhaps deleted, is shown by its id. */
export function ChosenItems({ label, options, value, onRemove }: Props) {
  if (value.length === 0) return null;
  const known = new Map(options.map((option) => [option.value, option.label]));
  return (
    <ul aria-label={label} className="list-unstyled d-flex flex-wrap gap-2 mt-2 mb-0">
      {value.map((entry) => {
        const name = known.get(entry) ?? entry;
        return (
          <Chip key={entry} removal={`Remove ${name}`} onRemove={() => onRemove(entry)}>
            {name}
          </Chip>
        );
      })}
    </ul>
  );
}
