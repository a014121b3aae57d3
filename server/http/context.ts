import type { Role } from '../../src/contract/user';

/** The signed-in caller, as the session says; never what the request claims. */
export interface CurrentUser {
  id: string;
  email: string;
  name: string;
  lastname: string;
  role: Role;
  schoolId: string | null;
  /** Nobody has shown yet that the address is theirs. */
  addressUnproven: boolean;
  /** The session was begun by a link that was not mailed, so the caller may be somebody else than the user. */
  handedOver: boolean;
}

/** Which records a permitted call may touch. */
export type Scope = 'own' | 'school' | 'all';

/** The variables that the middleware sets for every route. */
export interface AppEnv {
  Variables: {
    user: CurrentUser | null;
    tokenHash: string | null;
    /** The simulation whose host makes the call with its credentials; null for all other callers. */
    hostOf: string | null;
    requestId: string;
    /** The scope that the matrix gives this caller. */
    scope: Scope;
    /** Whether the call may also touch the classes that others have shared with this caller. */
    coTaught: boolean;
  };
}
