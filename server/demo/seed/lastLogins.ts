import type { NewInvite } from './invites';
import type { NewPurchase } from './purchases';
import type { NewUser } from './users';

/** The users, whose last login is not before the last thing that they did with an invite or a purchase. */
export function withLastLogins(
  all: readonly NewUser[],
  invited: readonly NewInvite[],
  bought: readonly NewPurchase[],
): NewUser[] {
  const lastSeen = new Map<string, Date>();
  const see = (userId: string, at: Date | null | undefined) => {
    const before = lastSeen.get(userId);
    if (at && (!before || before < at)) lastSeen.set(userId, at);
  };
  for (const { studentId, openedAt, startedAt, finishedAt } of invited) {
    for (const at of [openedAt, startedAt, finishedAt]) see(studentId, at);
  }
  for (const { customerId, createdAt } of bought) see(customerId, createdAt);
  return all.map((user) => {
    if (user.lastLogin) see(user.id, user.lastLogin);
    return { ...user, lastLogin: lastSeen.get(user.id) ?? null };
  });
}
