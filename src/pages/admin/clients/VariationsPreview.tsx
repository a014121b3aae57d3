import { useId } from 'react';
import { parseVariations } from '../../../lib/variations';

/** What buyers will choose from. */
export function VariationsPreview({ text }: { text: string }) {
  const id = useId();
  const variations = parseVariations(text);
  return (
    <div className="variations-preview">
      <p id={id}>
        {variations.length === 0 && 'No variations: buyers have nothing to choose.'}
        {variations.length === 1 && 'Buyers choose from 1 option:'}
        {variations.length > 1 && `Buyers choose from ${variations.length} options:`}
      </p>
      {variations.length > 0 && (
        <ul aria-labelledby={id}>
          {variations.map(({ key, label }) => (
            <li key={key}>
              {label} <code>{key}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
