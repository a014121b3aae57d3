import type { Context, MiddlewareHandler } from 'hono';
import type { Role } from '../../src/contract/user';
import type { AppEnv, Scope } from '../http/context';
import { forbidden, type HttpError, unauthorized } from '../http/errors';
import { calledRoute } from '../http/router';
import type { Services } from '../services/services';
import { hostUnauthorized } from './hosts';
import { assertRecentSignIn } from './logins';
import { incomplete } from './nextStep';

/**
 * The role of the caller; `host` is a simulation's host with its credentials, `contact` a reader of documents with the
 * token of a visit, and `anonymous` has no login.
 */
export type Caller = Role | 'host' | 'contact' | 'anonymous';

/** The values that may be sent for a field: any valid one, the caller's own, or one of a list. */
export type AllowedValues = 'any' | 'own' | readonly string[];

export interface Rule {
  /** The records that each caller may touch. A caller that is missing here is refused. */
  readonly scope: Readonly<Partial<Record<Caller, Scope>>>;
  /** Instructors and managers may make the call for the classes that they co-teach, too. */
  readonly coTaught?: true;
  /** Only for a login that has just begun: an old one may be in the wrong hands. */
  readonly recent?: true;
  /** Also before the second factor is given: all that completes the sign-in, or ends it. */
  readonly firstStep?: true;
  /** Fields of the response (dotted, lists skipped) that only the named callers receive. */
  readonly restricted?: Readonly<Record<string, readonly Caller[]>>;
  /** The fields that each caller may set, or `all` of the form. Other fields are ignored. */
  readonly writable?: Readonly<Partial<Record<Caller, 'all' | Readonly<Record<string, AllowedValues>>>>>;
}

const signedIn = (scope: Scope) =>
  ({ student: scope, instructor: scope, manager: scope, administrator: scope }) as const;
const everybody = (scope: Scope) => ({ anonymous: scope, ...signedIn(scope) }) as const;
const buyers = { instructor: 'own', manager: 'own', administrator: 'all' } as const;

const classReaders = { instructor: 'own', manager: 'school', administrator: 'all' } as const;

/** Those of the own school. */
const schools = { instructor: 'school', manager: 'school', administrator: 'all' } as const;
const managers = { manager: 'school', administrator: 'all' } as const;
const administrators = { administrator: 'all' } as const;
const ownOrAll = { ...signedIn('own'), ...administrators } as const;
/** A visit by a mailed link reads and pays documents, and makes no other call. */
const documentReaders = { ...ownOrAll, contact: 'school' } as const;
/** The sessions of the host's own simulation. */
const hosts = { host: 'own' } as const;

const purchaseFields = {
  'client.public_code': ['administrator'],
  'client.client_root': ['administrator'],
  waiting: ['administrator'],
  note: ['administrator'],
} as const;
/** A list does not tell what was received. */
const onePurchaseFields = { ...purchaseFields, received: ['administrator'] } as const;

/** The OAuth fields, and those that only the editor needs. */
const simulationFields = {
  client_id: ['administrator'],
  client_secret: ['administrator'],
  redirect_url: ['administrator'],
  public_code: ['administrator'],
  client_root: ['administrator'],
  direct_url: ['administrator'],
  webhook_url: ['administrator'],
  webhooks: ['administrator'],
  trusted: ['administrator'],
  host_problem: ['administrator'],
  status: ['administrator'],
  visibility: ['administrator'],
} as const;

const wholeForm = { administrator: 'all' } as const;
const userForm = {
  manager: {
    name: 'any',
    lastname: 'any',
    email: 'any',
    password: 'any',
    status: 'any',
    role: ['manager', 'instructor', 'student'],
    school: 'own',
  },
  administrator: 'all',
} as const;
const bulkForm = {
  status: userForm.manager.status,
  role: userForm.manager.role,
  school: userForm.manager.school,
} as const;
const ownNames = { name: 'any', lastname: 'any', password: 'any' } as const;
const ownProfile = {
  student: ownNames,
  instructor: ownNames,
  manager: ownNames,
  administrator: ownNames,
} as const;

const className = {
  name: 'any',
  opens_at: 'any',
  closes_at: 'any',
  time_zone: 'any',
  remind_at: 'any',
  archived: 'any',
} as const;
const classForm = { instructor: className, manager: className, administrator: className } as const;

/** All calls of the API and the roles that may make them. A call that is not listed is refused. */
export const matrix = {
  'GET /api/openapi.json': { scope: everybody('all') },

  'GET /healthz': { scope: everybody('all') },
  'GET /readyz': { scope: everybody('all') },
  'GET /robots.txt': { scope: everybody('all') },
  'GET /sitemap.xml': { scope: everybody('all') },

  'POST /auth/login': { scope: everybody('own') },
  'POST /auth/register': { scope: everybody('own') },
  'POST /auth/recover': { scope: everybody('own') },
  'POST /auth/new-link': { scope: everybody('own') },
  'POST /auth/autk': { scope: everybody('own') },
  'POST /auth/link-owner': { scope: signedIn('own'), firstStep: true },
  'GET /auth/profile': { scope: signedIn('own'), firstStep: true },
  'POST /auth/confirmation': { scope: signedIn('own'), firstStep: true },
  'POST /auth/confirmation/code': { scope: signedIn('own'), firstStep: true },
  'POST /auth/terms': { scope: signedIn('own') },
  'GET /auth/logout': { scope: everybody('own') },
  'GET /auth/logins': { scope: signedIn('own') },
  'DELETE /auth/logins': { scope: signedIn('own') },
  'DELETE /auth/logins/{id}': { scope: signedIn('own') },
  'DELETE /auth/logins/{id}/hosts/{host}': { scope: signedIn('own') },
  'GET /auth/second-factor': { scope: signedIn('own') },
  'POST /auth/second-factor': { scope: signedIn('own'), firstStep: true, recent: true },
  'POST /auth/second-factor/confirmation': { scope: signedIn('own'), firstStep: true, recent: true },
  'POST /auth/second-factor/code': { scope: signedIn('own'), firstStep: true },
  'POST /auth/second-factor/recovery-codes': { scope: signedIn('own'), recent: true },
  'DELETE /auth/second-factor': { scope: signedIn('own'), recent: true },

  'GET /users/all': { scope: managers },
  'GET /users/{id}': { scope: { ...signedIn('own'), ...managers } },
  'POST /users/{id}': { scope: signedIn('own'), writable: ownProfile },
  'DELETE /users/{id}': { scope: managers },

  'GET /api/users/all': { scope: managers },
  'GET /api/users/csv': { scope: managers },
  'POST /api/users/bulk': { scope: managers, writable: { ...wholeForm, manager: bulkForm } },
  'GET /api/users/{id}': {
    scope: managers,
    restricted: { magiclogin: ['administrator'], second_factor: ['administrator'] },
  },
  'POST /api/users': { scope: managers, writable: userForm },
  'POST /api/users/{id}': { scope: managers, writable: userForm },
  'DELETE /api/users/{id}': { scope: managers },
  'GET /api/users/{id}/data': { scope: ownOrAll, recent: true },
  'GET /api/users/{id}/data/csv': { scope: ownOrAll, recent: true },
  'POST /api/users/{id}/erasure': { scope: ownOrAll, recent: true },
  'DELETE /api/users/{id}/second-factor': { scope: administrators, recent: true },

  'GET /api/schools/all': { scope: managers },
  'GET /api/schools/{id}': { scope: managers },
  'POST /api/schools': { scope: administrators, writable: wholeForm },
  'POST /api/schools/{id}': { scope: administrators, writable: wholeForm },
  'DELETE /api/schools/{id}': { scope: administrators, recent: true },

  'GET /api/audit': { scope: administrators },
  'GET /api/audit/jsonl': { scope: administrators },

  'POST /api/public/contact': { scope: everybody('own') },
  'GET /api/public/clients/all': { scope: everybody('all') },
  'GET /api/public/clients/{code}': { scope: everybody('all') },
  'GET /api/clients/all': { scope: administrators },
  'GET /api/clients/{id}': { scope: buyers, restricted: simulationFields },
  'POST /api/clients': { scope: administrators, writable: wholeForm },
  'POST /api/clients/{id}': { scope: administrators, writable: wholeForm },
  'POST /api/clients/{id}/webhook-secret': { scope: administrators, recent: true },
  'GET /api/webhooks/all': { scope: administrators },
  'POST /api/webhooks/{id}/attempt': { scope: administrators },
  'GET /api/mails/all': { scope: administrators },
  'POST /api/mails/attempt': { scope: administrators },
  'POST /api/mails/{id}/attempt': { scope: administrators },

  'POST /api/integrations/purchase': { scope: { ...buyers, administrator: 'own' } },
  'GET /api/purchases/all': { scope: buyers, restricted: purchaseFields },
  'GET /api/purchases/csv': { scope: buyers },
  'GET /api/purchases/{id}': { scope: buyers, restricted: onePurchaseFields },
  'POST /api/purchases/{id}': { scope: administrators, writable: { administrator: { note: 'any' } } },
  'POST /api/purchases/{id}/process': { scope: administrators },
  'POST /api/purchases/{id}/approval': { scope: administrators },
  'GET /api/purchases/{id}/cancellation': { scope: administrators },
  'POST /api/purchases/{id}/cancellation': { scope: administrators },
  'GET /api/purchases/{id}/session': { scope: buyers },
  'POST /api/purchases/{id}/session': { scope: buyers, restricted: onePurchaseFields },

  'POST /api/payments/intent': { scope: signedIn('own') },
  'POST /api/payments/quote': { scope: { ...buyers, administrator: 'own' } },
  'POST /api/payments/charge': { scope: signedIn('own') },
  'POST /api/payments/sandbox/confirm': { scope: everybody('own') },
  // The webhook authenticates its caller by a signature.
  'POST /api/payments/webhook': { scope: everybody('own') },
  'GET /api/documents/all': { scope: documentReaders },
  'GET /api/documents/sums': { scope: documentReaders },
  'GET /api/documents/csv': { scope: documentReaders },
  'GET /api/documents/{id}': { scope: documentReaders },
  'GET /api/documents/{id}/file': { scope: documentReaders },
  'POST /api/documents/{id}/checkout': { scope: { ...signedIn('own'), contact: 'school' } },
  'GET /api/schools/{id}/billing': { scope: administrators },
  'POST /api/schools/{id}/billing': { scope: administrators, writable: wholeForm },
  'POST /api/schools/{id}/billing/link': { scope: administrators },
  'POST /api/billing/link': { scope: everybody('own') },
  'POST /api/billing/visit': { scope: everybody('own') },
  'DELETE /api/billing/visit': { scope: everybody('own') },
  'GET /api/invoices/all': { scope: administrators },
  'GET /api/invoices/ageing': { scope: administrators },
  'POST /api/invoices/{id}/payments': { scope: administrators },
  'DELETE /api/invoices/{id}/payments/{payment}': { scope: administrators },
  'GET /api/billing': { scope: signedIn('own') },
  'POST /api/billing': { scope: signedIn('own') },
  'GET /api/certificates/all': { scope: schools },
  'POST /api/certificates': { scope: { instructor: 'own', manager: 'own' } },
  'POST /api/certificates/{id}': { scope: administrators },
  'GET /api/certificates/{id}/file': { scope: schools },
  'GET /api/payments/all': { scope: administrators },
  'POST /api/payments/{id}/finish': { scope: administrators },
  'POST /api/payments/{id}/refund': { scope: administrators, recent: true },

  'GET /api/overview': { scope: managers },
  'GET /api/search': { scope: classReaders, coTaught: true },

  'GET /api/sessions/all': { scope: classReaders, coTaught: true },
  'GET /api/sessions/{id}': { scope: classReaders, coTaught: true },
  'POST /api/sessions/{id}': { scope: buyers, coTaught: true, writable: classForm },
  'GET /api/sessions/{id}/students/all': { scope: classReaders, coTaught: true },
  'GET /api/sessions/{id}/students/csv': { scope: classReaders, coTaught: true },
  'POST /api/sessions/{id}/students': { scope: buyers, coTaught: true },
  'POST /api/sessions/{id}/students/mail': { scope: buyers, coTaught: true },
  'POST /api/sessions/{id}/students/{student}/revocation': { scope: buyers, coTaught: true },
  'POST /api/sessions/{id}/students/{student}': { scope: buyers, coTaught: true },
  'GET /api/sessions/{id}/seats': { scope: buyers },
  'GET /api/sessions/{id}/co-teachers/all': { scope: classReaders },
  'POST /api/sessions/{id}/co-teachers': { scope: buyers },
  'DELETE /api/sessions/{id}/co-teachers/{teacher}': { scope: buyers },

  'POST /api/sessions/{id}/link': { scope: buyers, coTaught: true },
  'POST /api/sessions/{id}/link/renewal': { scope: buyers, coTaught: true },
  'GET /api/join/{code}': { scope: everybody('all') },
  'POST /api/join/{code}': { scope: signedIn('own') },
  'POST /api/join/{code}/mail': { scope: everybody('own') },
  'GET /api/host/sessions/{id}': { scope: hosts },
  'GET /api/host/sessions/{id}/students/all': { scope: hosts },
  'GET /api/host/sessions/{id}/students/{student}': { scope: hosts },
  'POST /api/host/sessions/{id}/students/{student}/address': { scope: hosts },
  'POST /api/host/sessions/{id}/students/{student}/progress': { scope: hosts },

  // The provider authenticates hosts by their credentials, and its codes and tokens.
  'GET /oidc/.well-known/openid-configuration': { scope: everybody('all') },
  'GET /oidc/jwks': { scope: everybody('all') },
  'GET /oidc/auth': { scope: everybody('own') },
  'GET /oidc/auth/{uid}': { scope: everybody('own') },
  'POST /oidc/token': { scope: everybody('own') },
  'GET /oidc/me': { scope: everybody('own') },
  'GET /api/oidc/interactions/{uid}': { scope: signedIn('own') },
  'POST /api/oidc/interactions/{uid}': { scope: signedIn('own') },

  'GET /api/invites/all': { scope: ownOrAll },
  'GET /api/invites/{id}': { scope: ownOrAll },
} as const satisfies Record<string, Rule>;

export type Call = keyof typeof matrix;

/** The values that a role may send for a field of a call; null if it may not set the field. */
export function writableBy(role: Role, call: Call, field: string): AllowedValues | null {
  const rule: Rule = matrix[call];
  const fields = rule.writable?.[role] ?? {};
  return fields === 'all' ? 'any' : (fields[field] ?? null);
}

const rules: ReadonlyMap<string, Rule> = new Map(Object.entries(matrix));

/** The error for a caller without a right to a call. */
function refusal(caller: Caller, rule: Rule | undefined): HttpError {
  if (caller !== 'anonymous') return forbidden();
  if (rule?.scope.host) return hostUnauthorized('Send the client id and the client secret with HTTP Basic.');
  return unauthorized();
}

/** A caller who is no user. */
function strangerOf(c: Context<AppEnv>): Caller {
  if (c.get('hostOf') !== null) return 'host';
  return c.get('reader') === null ? 'anonymous' : 'contact';
}

/** Refuses calls that the matrix does not allow, and sets the scope for the handler. */
export const enforceMatrix =
  (services: Pick<Services, 'now'>): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const call = calledRoute(c);
    if (!call) return c.notFound();
    const signedIn = c.get('user');
    const rule = rules.get(call);
    // A login without its second factor is nobody's yet.
    const user = signedIn?.nextStep && !rule?.firstStep ? null : signedIn;
    c.set('user', user);
    const caller = user?.role ?? strangerOf(c);
    const scope = rule?.scope[caller];
    if (!scope && signedIn?.nextStep) throw incomplete(signedIn.nextStep);
    if (!scope) throw refusal(caller, rule);
    if (user && rule.recent) assertRecentSignIn(user, services.now);
    c.set('scope', scope);
    c.set('coTaught', rule.coTaught === true);
    return next();
  };
