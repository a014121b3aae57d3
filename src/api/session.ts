import { EXTENSIONS_HEADER } from '../contract/extensions';
import type * as contract from '../contract/session';
import type * as user from '../contract/user';
import * as f from './fields';
import {
  RequestError,
  requestAnswer,
  requestNothing,
  requestRecord,
  savedOf,
  toldOf,
  unreadable,
} from './http';

export const userOf = f.record<user.User>()({
  _id: f.id,
  id: (value, whole) => f.text(value) || f.reference(whole),
  name: f.text,
  lastname: f.text,
  email: f.text,
  role: f.choice<user.Role>,
  status: f.choice<user.UserStatus>,
  school: (value) => f.reference(value) || null,
  // Null is never; a backend that does not tell it leaves it out.
  last_login: (value) => (value === null ? null : f.moment(value)),
  created_at: f.moment,
  updated_at: f.text,
  magiclogin: f.text,
  second_factor: f.yes,
});
export type User = ReturnType<typeof userOf>;

const ownFieldsOf = f.record<contract.OwnUser>()({
  ...userOf.fields,
  school_free_to_play: f.list(f.reference),
  handed_over: f.yes,
  address_unproven: f.yes,
  confirms_by_code: f.yes,
  terms_changed: f.yes,
  awaited_school: f.orNull({ name: f.text, free_to_play: f.list(f.reference) }),
  next_step: f.choice<NonNullable<contract.OwnUser['next_step']>>,
});

/** The user in an answer with these headers, which name the server's extensions. */
export const ownUserOf = (given: f.Fields, headers: Headers) => ({
  ...ownFieldsOf(given),
  extensions: headers.get(EXTENSIONS_HEADER)?.split(/[\s,]+/) ?? [],
});
/** The signed-in user, and the server's extensions. */
export type OwnUser = ReturnType<typeof ownUserOf> & Pick<contract.Session, 'magic' | 'password_removed'>;

export interface Session extends OwnUser {
  token: string;
}

const sessionOf = (given: f.Fields, headers: Headers): Session => ({
  ...ownUserOf(given, headers),
  token: f.text(given.token),
  ...(given.password_removed === true && { password_removed: true }),
});

async function requestSession(path: string, body: unknown): Promise<Session> {
  const session = sessionOf(...(await requestAnswer('POST', path, body, { anonymous: true })));
  if (!session.token) throw unreadable();
  return session;
}

export const login = (credentials: contract.Credentials) => requestSession('/auth/login', credentials);

/** Signs in by link, with the link's query parameters as they are. */
export const magicLogin = async (parameters: contract.MagicLoginParameters): Promise<Session> => ({
  ...(await requestSession('/auth/autk', parameters)),
  magic: true,
});

export const register = (registration: contract.Registration) =>
  requestNothing('POST', '/auth/register', { body: registration, anonymous: true });

const linkCall =
  (options: { anonymous: boolean }) =>
  ({ email, redir }: contract.Recover) => {
    const request = (body: contract.Recover) => requestNothing('POST', '/auth/recover', { body, ...options });
    return request({ email, redir }).catch((error: unknown) => {
      const isRefused = error instanceof RequestError && [400, 422].includes(error.failure.status);
      if (redir && isRefused) return request({ email });
      throw error;
    });
  };

/**
 * Requests an access link. The answer is the same for known and unknown addresses. A backend that refuses the page, which
 * is not in the specification, is asked without it.
 */
export const recover = linkCall({ anonymous: true });
/** The same by a signed-in user, whom the mail names where the address is somebody else's. */
export const mailAccessLink = linkCall({ anonymous: false });

/** Requests a new link to the same page, which is mailed to the owner of the old one. */
export const mailNewLink = (body: contract.NewLink) =>
  requestNothing('POST', '/auth/new-link', { body, anonymous: true });

/** Tells whose login link it is. The screen asks the visitor where the call is refused. */
export const linkOwner = (body: contract.OpenedLink) =>
  requestRecord<Partial<contract.LinkOwner>>('POST', '/auth/link-owner', body, { inPlace: true });

/** The signed-in user. */
export const current = async () => ownUserOf(...(await requestAnswer('GET', '/auth/profile')));

export const logout = () => requestNothing('GET', '/auth/logout');

/** Ends a session that this browser no longer uses. */
export const endSession = ({ token }: Pick<Session, 'token'>) =>
  requestNothing('GET', '/auth/logout', { token, inPlace: true });

const path = (id: string) => `/users/${encodeURIComponent(id)}`;

const withoutNull = (answer: f.Fields): f.Fields =>
  Object.fromEntries(Object.entries(answer).filter(([, value]) => value !== null));

/** Always asks this origin, whatever the API base is. A field that the answer leaves out is known from signing in. */
export const profile = (id: string) =>
  requestRecord('GET', path(id), undefined, { relative: true }).then((answer) =>
    toldOf(userOf, withoutNull(answer)),
  );

/** The role that is sent along is only the specified wire format: it counts if the server gives it. */
export const updateProfile = async (profile: user.ProfileInput) => {
  const { _id, name, lastname } = profile;
  return savedOf(
    userOf,
    { _id, name, lastname },
    withoutNull(await requestRecord('POST', path(_id), profile)),
  );
};
