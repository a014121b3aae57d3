import type { Option } from './MultiChoice';

interface Props {
  label: string;
  options: readonly Option[];
  value: readonly string[];
  onRemove: (value: string) => void;
}

/** What has been chosen, in its order; what is not known (any more) keeps its place under its id. */
export function ChosenItems({ label, options, value, onRemove }: Props) {
  if (value.length === 0) return null;
  const known = new Map(options.map((option) => [option.value, option.label]));
  return (
    <ul aria-label={label} className="chosen-items">
      {value.map((entry) => {
        const name = known.get(entry) ?? entry;
        return (
          <li key={entry}>
            <span>{name}</span>
            <button type="button" aria-label={`Remove ${name}`} onClick={() => onRemove(entry)}>
              <svg viewBox="0 0 10 10" width="10" height="10" aria-hidden="true">
                <path d="M1 1l8 8M9 1 1 9" stroke="currentColor" strokeWidth="1.6" />
              </svg>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
