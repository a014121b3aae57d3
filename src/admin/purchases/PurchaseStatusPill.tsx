import { StatusPill, type Tone } from '../shared/StatusPill';
import { statusText } from '../shared/statusText';

const tones: ReadonlyMap<string, Tone> = new Map([
  ['completed', 'success'],
  ['pending', 'warning'],
]);

export function PurchaseStatusPill({ status }: { status: string }) {
  return <StatusPill tone={tones.get(status) ?? 'neutral'}>{statusText(status)}</StatusPill>;
}
