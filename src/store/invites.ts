import { combineReducers } from 'redux';
import * as invites from '../api/invites';
import type { Invite } from '../contract/invite';
import { type ActionOf, actionFamily } from './actionFamily';
import { chargeInvite } from './payments';
import { joinStore, type RootState } from './reducers';
import {
  emptyPage,
  emptyRecord,
  type PageState,
  pageFailed,
  pageReceived,
  pageRequested,
  type RecordState,
  recordAt,
  recordFailed,
  recordReceived,
  recordRequested,
} from './slices';

export const fetchInvites = actionFamily('invites/FETCH_ALL', invites.list);
export const fetchInvite = actionFamily('invites/FETCH_ONE', invites.get);

function list(
  state: PageState<Invite> = emptyPage,
  action: ActionOf<typeof fetchInvites>,
): PageState<Invite> {
  switch (action.type) {
    case fetchInvites.REQUEST:
      return pageRequested(state);
    case fetchInvites.SUCCESS:
      return pageReceived(action.data, action.args[0]);
    case fetchInvites.FAILURE:
      return pageFailed(state, action.args[0], action.error);
    default:
      return state;
  }
}

interface InviteState extends RecordState<Invite> {
  /** The invite that a charge went through for: stays paid whatever the next refetch says. */
  charged: string | null;
}

function detail(
  state: InviteState = { ...emptyRecord, charged: null },
  action: ActionOf<typeof fetchInvite> | ActionOf<typeof chargeInvite>,
): InviteState {
  const { charged } = state;
  switch (action.type) {
    case fetchInvite.REQUEST:
      return { ...recordRequested(state, action.args[0]), charged };
    case fetchInvite.SUCCESS:
      return { ...recordReceived(action.args[0], action.data), charged };
    case fetchInvite.FAILURE:
      return { ...recordFailed(state, action.error), charged };
    case chargeInvite.SUCCESS:
      return { ...state, charged: action.args[0].invite };
    default:
      return state;
  }
}

export const invitesReducer = combineReducers({ list, detail });

export const selectInvites = (state: RootState) => state.invites.list;
export const selectInvite = (state: RootState, id: string) => recordAt(state.invites.detail, id);
export const selectCharged = (state: RootState, id: string) => state.invites.detail.charged === id;

joinStore('invites', invitesReducer);
