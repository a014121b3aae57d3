import { plainText } from '../../lib/plainText';
import { categoryLabel } from '../../rules/categories';
import { richNames } from './simulationForm';

/** The note about two rich texts with the same words. */
export const ALIKE = 'format or links differ';

const rich: ReadonlySet<string> = richNames;

/**
 * A value of a field as it is read, where it is stored otherwise: the choices by their names, rich text
 * without its tags.
 */
export function wordsFor(name: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') {
    const [yes, no] = name === 'visibility' ? ['Visible', 'Hidden'] : ['Yes', 'No'];
    return value ? yes : no;
  }
  if (typeof value !== 'string') return undefined;
  if (name === 'category') return categoryLabel(value);
  return rich.has(name) ? plainText(value) : undefined;
}
