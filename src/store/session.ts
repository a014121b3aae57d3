import type { Failure } from '../api/http';
import type { OwnUser, Session, User } from '../api/session';
import * as api from '../api/session';
import { isEmailAddress } from '../contract/emailAddress';
import type { Extension } from '../contract/extensions';
import type { MagicLoginParameters, Registration } from '../contract/session';
import { clearTokenOnPurpose, readToken, storeRole, storeToken } from '../lib/storedSession';
import { tabStorage } from '../lib/tabStorage';
import { type ActionOf, actionFamily, type Result } from './actionFamily';
import type { AppThunk, RootState } from './store';

const MISMATCH = 'Passwords do not match.';

/** The problems of a registration, by field. */
function registrationProblems({ email, password, repassword }: Registration): Record<string, string> {
  const problems = {
    ...(!email && { email: 'Enter your email.' }),
    ...(!password && { password: 'Enter a password.' }),
    ...(password !== repassword && { repassword: MISMATCH }),
  };
  // The server checks the address of a complete form; here, the list of problems has to be complete.
  const isWrong = email && !isEmailAddress(email) && Object.keys(problems).length > 0;
  return isWrong ? { email: 'Enter a valid email address.', ...problems } : problems;
}

const loginFamily = actionFamily('session/LOGIN', api.login);
const magicFamily = actionFamily('session/MAGIC_LOGIN', api.magicLogin);
const statusFamily = actionFamily('session/STATUS', api.current);
/** Loads what signing in tells of the user again, for a page in use. */
export const refreshUser = actionFamily('session/REFRESH_USER', api.current);
const logoutFamily = actionFamily('session/LOGOUT', api.logout);
const replacedFamily = actionFamily('session/END_REPLACED', api.endSession);
const registerFamily = actionFamily('session/REGISTER', api.register);
const identityFamily = actionFamily('session/CONFIRM_IDENTITY', api.login);

/** Requests an access link by mail. */
export const recover = actionFamily('session/RECOVER', api.recover);
/** Requests an access link by mail from a screen that is not about signing in, for any user. */
export const mailAccessLink = actionFamily('session/MAIL_ACCESS_LINK', api.mailAccessLink);
/** Loads the signed-in user's record again. */
export const fetchProfile = actionFamily('session/FETCH_PROFILE', api.profile);
export const updateProfile = actionFamily('session/UPDATE_PROFILE', api.updateProfile);

/** The session has ended without a call: the server refused it, or another tab ended it. */
const SESSION_ENDED = 'session/ENDED';
export const sessionEnded = () => ({ type: SESSION_ENDED }) as const;

/** An event on `window`: editors store their last typed text while the store still knows its owner. */
export const SESSION_ENDING = 'sessionending';

/** Ends the session on this page without signing out: drafts are kept for their owner. */
export const endSession = (): AppThunk => (dispatch) => {
  window.dispatchEvent(new Event(SESSION_ENDING));
  dispatch(sessionEnded());
};

/** Clears the error when the user leaves a sign-in screen. */
const LOGIN_LEFT = 'session/LOGIN_LEFT';
export const loginLeft = () => ({ type: LOGIN_LEFT }) as const;

/** Signs in with email and password. */
export const login =
  (...args: Parameters<typeof api.login>): AppThunk<Promise<Result<User>>> =>
  (dispatch) =>
    dispatch(loginFamily(...args)).then((result) => dispatch(keepToken(result)));

const registerRefused = (error: Failure) => ({ type: registerFamily.FAILURE, args: [], error }) as const;

/** Registers an instructor and signs in. */
export const register =
  (registration: Registration): AppThunk<Promise<Result<User>>> =>
  async (dispatch) => {
    const errors = registrationProblems(registration);
    if (Object.keys(errors).length > 0) {
      // The specified words, whatever is missing; the fields say more.
      const error = { status: 0, message: MISMATCH, errors };
      dispatch(registerRefused(error));
      return { error };
    }
    const registered = await dispatch(registerFamily(registration));
    const { email, password } = registration;
    return registered.error ? registered : dispatch(login({ email, password }));
  };

/** Signs in with the query parameters of a login link. */
export const magicLogin =
  (parameters: MagicLoginParameters): AppThunk<Promise<Result<User>>> =>
  (dispatch) =>
    dispatch(magicFamily(parameters)).then((result) => dispatch(keepToken(result)));

/**
 * Stores the token of a new session, and ends the one that it replaces in this browser. A server that goes by a cookie
 * would end the new one instead.
 */
const keepToken =
  (result: Result<Session>): AppThunk<Result<User>> =>
  (dispatch) => {
    if (!result.data) return result;
    const { token, role, _id, extensions } = result.data;
    const replaced = readToken();
    storeToken(token, role, _id);
    const endsByToken = extensions.includes('support' satisfies Extension);
    if (endsByToken && replaced !== null && replaced !== token) dispatch(replacedFamily({ token: replaced }));
    return result;
  };

/**
 * Signs in once more in place of the present session, whose screen stays as it is: some changes need a sign-in
 * that is not long ago.
 */
export const confirmIdentity =
  (...args: Parameters<typeof api.login>): AppThunk<Promise<Result<User>>> =>
  (dispatch) =>
    dispatch(identityFamily(...args)).then((result) => dispatch(keepToken(result)));

/** Checks the session at the start; without a stored token no call is made. */
export const checkStatus = (): AppThunk<Promise<void>> => async (dispatch, getState) => {
  if (!readToken() || getState().session.loggingOut) return;
  const { data } = await dispatch(statusFamily());
  if (data) storeRole(data.role, data._id);
};

/** Signs out at once, without waiting for the server's answer. */
export const logout = (): AppThunk<Promise<void>> => async (dispatch) => {
  const told = dispatch(logoutFamily());
  clearTokenOnPurpose();
  tabStorage.clear();
  await told;
};

interface SessionState {
  loggedIn: boolean;
  loggingIn: boolean;
  loggingOut: boolean;
  /** A stored session is being checked, or could not be: somebody may be signed in. */
  unchecked: boolean;
  registering: boolean;
  user: OwnUser | null;
  error: Failure | null;
  regerror: Failure | null;
  recover: boolean;
  recovererror: Failure | null;
  /** The address of the last access link that was asked for. */
  recover_email: string;
  profile_error: Failure | null;
}

const initial: SessionState = {
  loggedIn: false,
  loggingIn: false,
  loggingOut: false,
  unchecked: false,
  registering: false,
  user: null,
  error: null,
  regerror: null,
  recover: false,
  recovererror: null,
  recover_email: '',
  profile_error: null,
};

type SessionAction =
  | ActionOf<typeof loginFamily>
  | ActionOf<typeof magicFamily>
  | ActionOf<typeof statusFamily>
  | ActionOf<typeof refreshUser>
  | ActionOf<typeof logoutFamily>
  | ActionOf<typeof registerFamily>
  | ActionOf<typeof recover>
  | ActionOf<typeof fetchProfile>
  | ActionOf<typeof updateProfile>
  | ReturnType<typeof registerRefused>
  | ReturnType<typeof loginLeft>
  | ReturnType<typeof sessionEnded>;

/** The session with what has been told of its user since. */
const withUser = (state: SessionState, told: Partial<SessionState['user']>): SessionState => ({
  ...state,
  user: state.user && { ...state.user, ...told },
});

export function sessionReducer(state = initial, action: SessionAction): SessionState {
  switch (action.type) {
    case loginFamily.REQUEST:
    case magicFamily.REQUEST:
      return { ...state, loggingIn: true, error: null };
    case statusFamily.REQUEST:
      return { ...state, loggingIn: true, unchecked: true, error: null };
    case loginFamily.SUCCESS:
    case magicFamily.SUCCESS: {
      // The token is in the browser's storage only, never in the store.
      const { token: _, ...user } = action.data;
      return { ...initial, loggedIn: true, user };
    }
    case statusFamily.SUCCESS:
      return { ...initial, loggedIn: true, user: action.data };
    case loginFamily.FAILURE:
      return { ...initial, error: action.error };
    case statusFamily.FAILURE:
      return { ...initial, unchecked: action.error.status !== 401, error: action.error };
    // A failed login link does not sign out the current user.
    case magicFamily.FAILURE:
      return { ...state, loggingIn: false, error: action.error };
    case registerFamily.REQUEST:
      return { ...state, registering: true, regerror: null };
    case registerFamily.SUCCESS:
      return { ...state, registering: false };
    case registerFamily.FAILURE:
      return { ...state, registering: false, regerror: action.error };
    case recover.SUCCESS:
      return { ...state, recover: true, recovererror: null, recover_email: action.args[0].email };
    case recover.FAILURE:
      return {
        ...state,
        recover: false,
        recovererror: action.error,
        recover_email: action.args[0].email,
      };
    case refreshUser.SUCCESS:
    case fetchProfile.SUCCESS:
      return withUser(state, action.data);
    case updateProfile.REQUEST:
      return { ...state, profile_error: null };
    // The server's answer, not the sent values: a claimed role has no effect.
    case updateProfile.SUCCESS:
      return { ...withUser(state, { ...action.data, magic: true }), profile_error: null };
    case updateProfile.FAILURE:
      return { ...state, profile_error: action.error };
    case LOGIN_LEFT:
      return { ...state, error: null, recover: false, recovererror: null, recover_email: '' };
    case logoutFamily.REQUEST:
      return { ...initial, loggingOut: true };
    // By now, another session may have started.
    case logoutFamily.SUCCESS:
    case logoutFamily.FAILURE:
      return { ...state, loggingOut: false };
    case SESSION_ENDED:
      return initial;
    default:
      return state;
  }
}
declare module './store' {
  interface Reducers {
    session: typeof sessionReducer;
  }
}

/** The actions that clear the last user's data from the store. */
export const changesUser = ({ type }: { type: string }): boolean =>
  type === logoutFamily.REQUEST ||
  type === SESSION_ENDED ||
  type === loginFamily.SUCCESS ||
  type === magicFamily.SUCCESS;

export const selectSession = (state: RootState) => state.session;
export const selectUser = (state: RootState) => state.session.user;

export const selectIsUnchecked = (state: RootState): boolean => state.session.unchecked;

const NONE: readonly string[] = [];
export const selectExtensions = (state: RootState): readonly string[] =>
  state.session.user?.extensions ?? NONE;
/** Whether the server of the signed-in user has these calls, which not every backend has. */
export const selectHas = (state: RootState, extension: Extension): boolean =>
  selectExtensions(state).includes(extension);
/** Whether the server goes on trying by itself to open the sessions that purchases wait for. */
export const selectKeepsTrying = (state: RootState): boolean => selectHas(state, 'hosts');
