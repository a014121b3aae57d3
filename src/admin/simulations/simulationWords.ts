import { categoryLabel } from '../../rules/categories';
import { formatPrice } from '../../rules/money';
import { plainText } from '../../rules/plainText';
import { statusText } from '../shared/statusText';
import { webhookTypeText } from '../shared/webhookTypes';
import { richNames } from './simulationForm';

/** A note for two rich texts whose words are equal. */
export const ALIKE = 'format or links differ';

const rich: ReadonlySet<string> = richNames;

/** A field's value in words: names for choices, rich text without tags. */
export function wordsFor(name: string, value: unknown): string | undefined {
  if (typeof value === 'boolean') {
    const [yes, no] = name === 'visibility' ? ['Visible', 'Hidden'] : ['Yes', 'No'];
    return value ? yes : no;
  }
  if (name === 'price' && typeof value === 'number') return formatPrice(value);
  if (typeof value !== 'string') return undefined;
  if (name === 'status') return statusText(value);
  if (name === 'category') return categoryLabel(value);
  if (name === 'webhook_sent_again') {
    const [type = ''] = value.split(' ');
    return webhookTypeText(type);
  }
  return rich.has(name) ? plainText(value) : undefined;
}
