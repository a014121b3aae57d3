import * as auth from '../api/auth';
import type { Failure } from '../api/http';
import type { MagicLoginParameters } from '../contract/session';
import type { User } from '../contract/user';
import { clearToken, readToken, storeToken } from '../lib/storedSession';
import { tabStorage } from '../lib/tabStorage';
import { type ActionOf, actionFamily, type Result } from './actionFamily';
import type { RootState } from './reducers';
import type { AppThunk } from './types';

const loginFamily = actionFamily('session/LOGIN', auth.login);
const magicFamily = actionFamily('session/MAGIC_LOGIN', auth.magicLogin);
const statusFamily = actionFamily('session/STATUS', auth.profile);
const logoutFamily = actionFamily('session/LOGOUT', auth.logout);

/** The session is over without a call: refused by the server, or ended in another tab. */
const SESSION_ENDED = 'session/ENDED';
export const sessionEnded = () => ({ type: SESSION_ENDED }) as const;

/** The sign-in screen is left: what it had to say is over. */
const LOGIN_LEFT = 'session/LOGIN_LEFT';
export const loginLeft = () => ({ type: LOGIN_LEFT }) as const;

/** Signs in with email and password. */
export const login =
  (...args: Parameters<typeof auth.login>): AppThunk<Promise<Result<User>>> =>
  (dispatch) =>
    dispatch(loginFamily(...args)).then((result) => dispatch(keepToken(result)));

/** Signs in with the query parameters of a login link. */
export const magicLogin =
  (parameters: MagicLoginParameters): AppThunk<Promise<Result<User>>> =>
  (dispatch) =>
    dispatch(magicFamily(parameters)).then((result) => dispatch(keepToken(result)));

const keepToken =
  (result: Result<User & { token: string }>): AppThunk<Result<User>> =>
  () => {
    if (result.data) storeToken(result.data.token);
    return result;
  };

/** The check at start-up; without a stored token nobody is signed in, and no call is made. */
export const checkStatus = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  if (!readToken() || getState().session.loggingOut) return;
  await dispatch(statusFamily());
};

/** Signs out here and now; the server is told, but not waited for. */
export const logout = (): AppThunk<Promise<void>> => async (dispatch) => {
  const told = dispatch(logoutFamily());
  clearToken();
  tabStorage.clear();
  await told;
};

interface SessionState {
  loggedIn: boolean;
  loggingIn: boolean;
  loggingOut: boolean;
  registering: boolean;
  user: (User & { magic?: boolean }) | null;
  error: Failure | null;
  regerror: Failure | null;
  recover: boolean;
  recovererror: Failure | null;
  profile_error: Failure | null;
}

const initial: SessionState = {
  loggedIn: false,
  loggingIn: false,
  loggingOut: false,
  registering: false,
  user: null,
  error: null,
  regerror: null,
  recover: false,
  recovererror: null,
  profile_error: null,
};

type SessionAction =
  | ActionOf<typeof loginFamily>
  | ActionOf<typeof magicFamily>
  | ActionOf<typeof statusFamily>
  | ActionOf<typeof logoutFamily>
  | ReturnType<typeof loginLeft>
  | ReturnType<typeof sessionEnded>;

export function sessionReducer(state = initial, action: SessionAction): SessionState {
  switch (action.type) {
    case loginFamily.REQUEST:
    case magicFamily.REQUEST:
    case statusFamily.REQUEST:
      return { ...state, loggingIn: true, error: null };
    case loginFamily.SUCCESS:
    case magicFamily.SUCCESS: {
      // The token lives in the browser's storage alone.
      const { token: _, ...user } = action.data;
      return { ...initial, loggedIn: true, user };
    }
    case statusFamily.SUCCESS:
      return { ...initial, loggedIn: true, user: action.data };
    case loginFamily.FAILURE:
    case magicFamily.FAILURE:
    case statusFamily.FAILURE:
      return { ...initial, error: action.error };
    case LOGIN_LEFT:
      return { ...state, error: null };
    case logoutFamily.REQUEST:
      return { ...initial, loggingOut: true };
    case logoutFamily.SUCCESS:
    case logoutFamily.FAILURE:
    case SESSION_ENDED:
      return initial;
    default:
      return state;
  }
}

/** The actions after which nothing of the last user may stay in the store. */
export const endsSession = (action: { type: string }): boolean =>
  action.type === logoutFamily.REQUEST || action.type === SESSION_ENDED;

export const selectSession = (state: RootState) => state.session;
export const selectUser = (state: RootState) => state.session.user;
