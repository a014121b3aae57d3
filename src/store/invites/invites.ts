import { combineReducers } from 'redux';
import * as invites from '../../api/invites';
import { type ActionOf, actionFamily } from '../actionFamily';
import { pageOf, recordAt, recordOf } from '../slices';
import { injectReducers, type RootState } from '../store';

export const fetchInvites = actionFamily('invites/FETCH_ALL', invites.list);
export const fetchInvite = actionFamily('invites/FETCH_ONE', invites.get);
/** Loads the invite of a link that may be somebody else's. */
export const findInvite = actionFamily('invites/FIND', invites.find);
/** Takes the seat that a card payment has paid. */
export const chargeInvite = actionFamily('payments/CHARGE', invites.charge);

/** Users to suggest while an address is typed; no reducer keeps them. */
export const suggestUsers = actionFamily('users/SUGGEST', invites.suggestUsers);

/** The invite whose charge has succeeded: it stays paid even if the next answer is older. */
function charged(state: string | null = null, action: ActionOf<typeof chargeInvite>): string | null {
  return action.type === chargeInvite.SUCCESS ? action.args[0].invite : state;
}

const invitesReducer = combineReducers({
  list: pageOf(fetchInvites),
  detail: recordOf(fetchInvite),
  charged,
});
declare module '../store' {
  interface Reducers {
    invites: typeof invitesReducer;
  }
}
injectReducers({ invites: invitesReducer });

export const selectInvites = (state: RootState) => state.invites.list;
export const selectInvite = (state: RootState, id: string) => recordAt(state.invites.detail, id);
export const selectCharged = (state: RootState, id: string) => state.invites.charged === id;
