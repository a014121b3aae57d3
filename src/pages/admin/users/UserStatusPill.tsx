import { StatusPill, type Tone } from '../../../components/administration/StatusPill';
import type { UserStatus } from '../../../contract/user';
import { statusLabel } from '../../../lib/users';

const tones: ReadonlyMap<string, Tone> = new Map<UserStatus, Tone>([
  ['active', 'success'],
  ['created', 'info'],
  ['recovery', 'warning'],
  ['deleted', 'neutral'],
]);

export function UserStatusPill({ status }: { status: string }) {
  return <StatusPill tone={tones.get(status) ?? 'neutral'}>{statusLabel(status)}</StatusPill>;
}
