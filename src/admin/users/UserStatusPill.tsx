import type { UserStatus } from '../../contract/user';
import { statusLabel } from '../../rules/users';
import { StatusPill, type Tone } from '../shared/StatusPill';

const tones: ReadonlyMap<string, Tone> = new Map<UserStatus, Tone>([
  ['active', 'success'],
  ['created', 'info'],
  ['recovery', 'warning'],
  ['deleted', 'neutral'],
]);

export function UserStatusPill({ status }: { status: string }) {
  return <StatusPill tone={tones.get(status) ?? 'neutral'}>{statusLabel(status)}</StatusPill>;
}
