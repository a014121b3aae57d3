import * as classes from '../../../api/classes';
import * as invites from '../../../api/invites';
import * as mails from '../../../api/mails/mails';
import { erase } from '../../../api/privacy/personalData';
import * as purchases from '../../../api/purchases';
import { turnOffOther } from '../../../api/secondFactor/secondFactor';
import { actionFamily } from '../../actionFamily';
import { deleteWithDraft } from '../../drafts';
import { fetchUser, fetchUsers } from '../users';

/** The newest few of each kind. */
const FEW = 3;

interface Asked {
  id: string;
  email: string;
  /** The kinds of records that the reader may see, and the server has. */
  purchases: boolean;
  /** Those of an instructor, or those that a student is invited to. */
  sessions: 'customer' | 'student' | null;
  invites: boolean;
  mails: boolean;
}

const none = { items: [] };

/** The newest records of a user. No reducer keeps the answer. */
export const fetchUserRecords = actionFamily('users/FETCH_RECORDS', async (asked: Asked) => {
  const { id, email } = asked;
  const newest = { sort: 'created_at:desc', pp: FEW };
  const [ofPurchases, ofSessions, ofInvites, ofMails] = await Promise.all([
    asked.purchases ? purchases.list({ customer: id, ...newest }) : none,
    asked.sessions ? classes.list({ [asked.sessions]: id, archived: 'all', ...newest }) : none,
    asked.invites ? invites.list({ email, pp: FEW }) : none,
    asked.mails ? mails.list({ q: email, pp: FEW }) : none,
  ]);
  return {
    purchases: ofPurchases.items,
    sessions: ofSessions.items,
    invites: ofInvites.items,
    // The call finds any part of an address.
    mails: ofMails.items.filter(({ to }) => to === email),
  };
});

const erasure = actionFamily('users/ERASE', erase, {
  keyOf: (id) => id,
  invalidates: [fetchUsers, fetchUser],
});
/** Erases another user, with the draft of the user's form. */
export const eraseUser = (id: string) => deleteWithDraft(`users/${id}`, erasure(id));

/** Turns off the second factor of a user who has lost it. */
export const turnOffSecondFactorOf = actionFamily('users/SECOND_FACTOR_OFF', turnOffOther, {
  keyOf: (id) => id,
  invalidates: [fetchUser],
});
