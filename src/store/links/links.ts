import * as api from '../../api/session';
import type { LinkOwner } from '../../contract/session';
import { isOwn } from '../../rules/sessions/invites';
import { actionFamily } from '../actionFamily';
import { findInvite } from '../invites/invites';
import { selectHas, selectUser } from '../session';
import type { AppThunk } from '../store';

/** Requests a new link for one that no longer works. No reducer keeps the answer. */
export const mailNewLink = actionFamily('session/MAIL_NEW_LINK', api.mailNewLink);

const fetchLinkOwner = actionFamily('session/FETCH_LINK_OWNER', api.linkOwner);

/** Finds out whose a login link is, and where the server cannot tell, whose the invite is that it leads to. */
export const findLinkOwner =
  (token: string, path: string): AppThunk<Promise<LinkOwner['owner']>> =>
  async (dispatch, getState) => {
    if (selectHas(getState(), 'support')) {
      const { data } = await dispatch(fetchLinkOwner({ token }));
      if (data?.owner === 'caller' || data?.owner === 'other') return data.owner;
    }
    const [, id] = /^\/invites\/([\w-]+)(?:[?#]|$)/.exec(path) ?? [];
    if (!id) return 'unknown';
    const { data: invite } = await dispatch(findInvite(id));
    // Without an address, nobody knows whose invite it is.
    return invite?.email && isOwn(invite, selectUser(getState())) ? 'caller' : 'unknown';
  };
