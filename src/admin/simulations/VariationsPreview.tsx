import { useId } from 'react';
import { parseVariations } from '../../rules/variations';

/** The variations that buyers will choose from. */
export function VariationsPreview({ text }: { text: string }) {
  const id = useId();
  const variations = parseVariations(text);
  return (
    <div className="variations-preview bg-body-tertiary rounded small p-3 mb-4">
      <p id={id} className="mb-0 text-secondary">
        {variations.length === 0
          ? 'No variations: buyers have nothing to choose.'
          : `Buyers choose from ${variations.length === 1 ? '1 option' : `${variations.length} options`}:`}
      </p>
      {variations.length > 0 && (
        <ul aria-labelledby={id} className="list-unstyled d-flex flex-wrap gap-2 mt-2 mb-0">
          {variations.map(({ key, label }) => (
            <li key={key} className="border rounded bg-body text-break px-2">
              <span>{label}</span>{' '}
              <code className="text-secondary ms-1" translate="no">
                {key}
              </code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
