import { tabStorage } from '../../lib/tabStorage';

const keyOf = (userId: string, inviteId: string): string => `invite-payment/${userId}/${inviteId}`;

/** A confirmed payment that its invite is not charged with yet; it outlives a reload. */
export const rememberedPayment = {
  read(userId: string, inviteId: string): string | null {
    const id = tabStorage.read(keyOf(userId, inviteId));
    return typeof id === 'string' ? id : null;
  },
  keep: (userId: string, inviteId: string, paymentId: string): void =>
    tabStorage.write(keyOf(userId, inviteId), paymentId),
  forget: (userId: string, inviteId: string): void => tabStorage.remove(keyOf(userId, inviteId)),
};
