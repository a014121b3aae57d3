import { classroomsList, classroomsQuery } from '../admin/classrooms/classroomsList';
import { studentsList, studentsQuery } from '../admin/classrooms/studentsList';
import { paymentsList, paymentsQuery } from '../admin/payments/paymentsList';
import { purchasesList, purchasesQuery } from '../admin/purchases/purchasesList';
import { schoolsList, schoolsQuery } from '../admin/schools/schoolsList';
import { simulationsList, simulationsQuery } from '../admin/simulations/simulationsList';
import { usersList, usersQuery } from '../admin/users/usersList';
import { webhooksList, webhooksQuery } from '../admin/webhooks/webhooksList';
import type { Extension } from '../contract/extensions';
import type { Role } from '../contract/user';
import { queryString, recordPath } from '../lib/apiPaths';
import { type ListQuery, type ListRules, readListQuery } from '../lib/listQuery';
import { invitesList, invitesQuery } from '../pages/invites/invitesList';
import { ownSessionsQuery } from '../rules/classrooms';
import { partners } from '../rules/partners';
import { type Access, isOpenTo, mayOpen } from '../rules/permissions';

/** The user as far as known: at first only the role, the rest with the profile. */
export interface Visitor {
  role: string;
  email?: string;
  /** The extensions of the server, which the answer to the profile names. */
  extensions?: readonly string[];
}

/** The parameters in the path and in the query string. */
interface Place {
  params: Readonly<Record<string, string>>;
  search: URLSearchParams;
}

/** The paths of a screen's first calls; empty if they depend on something unknown. */
type FirstCalls = (place: Place, visitor: Visitor | null) => readonly string[];

/**
 * One screen: its path below /admin, its module below src, and who may open it. The boot reads this table too
 * (src/boot): it starts the files and the first calls of the screen before any of the app has arrived. The first
 * path that fits an address names its screen: fixed paths stand before those with parameters.
 */
export interface Screen {
  path: string;
  /** Module below src, exporting `Component` and, if it loads data, `preload`. */
  page: string;
  /** 'guest': only for signed-out visitors; a section: only for the roles that may open it. */
  access: Access;
  /** The calls of the page's `preload`, made with the page's own query. */
  firstCalls?: FirstCalls;
  /** The page module that a role gets within this screen. */
  pageWithin?: (role: string) => string;
  /**
   * Allows analytics, heatmap and chat, for everybody or for these roles. The default is a quiet screen, as screens
   * with credentials, cards or other people's data have to be.
   */
  thirdPartyScripts?: true | readonly Role[];
  /** The label in the menu. */
  menu?: string;
  /** The extension without which the screen does not exist. Its first calls wait for the profile, which names them. */
  extension?: Extension;
}

/**
 * Whether the visitor may open a screen, as far as known, and the server has its calls. The server names its
 * extensions to signed-in users only.
 */
export const isThere = ({ access, extension }: Screen, visitor: Visitor | null): boolean =>
  isOpenTo(visitor, access) && (!extension || !visitor || visitor.extensions?.includes(extension) === true);

const pageOf =
  <Rules extends ListRules>(
    path: string,
    rules: Rules,
    queryOf: (query: ListQuery<Rules>) => Parameters<typeof queryString>[0],
  ): FirstCalls =>
  ({ search }) => [path + queryString(queryOf(readListQuery(search, rules)))];

const recordOf =
  (collection: string, name = 'id'): FirstCalls =>
  ({ params }) => {
    const path = recordPath(collection, params[name] ?? '');
    return path ? [path] : [];
  };

const catalogueOf =
  (partner = ''): FirstCalls =>
  () => [`/api/public/clients/all${queryString({ partner })}`];

/** Administrators first see their own invites, found by the address in their profile. */
const invitesOf: FirstCalls = ({ search }, visitor) => {
  if (!visitor || (visitor.role === 'administrator' && visitor.email === undefined)) return [];
  const query = readListQuery(search, invitesList(visitor));
  return [`/api/invites/all${queryString(invitesQuery(query, visitor))}`];
};

/** The library and the own class sessions for instructors, the invites for all others, with the numbers for some. */
const dashboardOf: FirstCalls = (place, visitor) => {
  if (visitor?.role !== 'instructor') {
    const hasNumbers =
      visitor &&
      mayOpen(visitor.role, 'users') &&
      visitor.extensions?.includes('overview' satisfies Extension);
    return [...invitesOf(place, visitor), ...(hasNumbers ? ['/api/overview'] : [])];
  }
  const sessions = `/api/sessions/all${queryString(ownSessionsQuery)}`;
  const hasClasses = visitor.extensions?.includes('classes' satisfies Extension);
  return [...catalogueOf()(place, visitor), ...(hasClasses ? [sessions] : [])];
};

/** A class session and its students, by the filters in the address. */
const classroomOf: FirstCalls = (place, visitor) => {
  const found = recordOf('/api/sessions')(place, visitor);
  return found.flatMap((path) => [
    path,
    ...pageOf(`${path}/students/all`, studentsList, studentsQuery)(place, visitor),
  ]);
};

/** A class session, and the terms of further seats for it. */
const seatsOf: FirstCalls = (place, visitor) =>
  recordOf('/api/sessions')(place, visitor).flatMap((path) => [path, `${path}/seats`]);

export const screens: readonly Screen[] = [
  { path: '/', page: 'pages/auth/LoginPage', access: 'guest' },
  { path: '/login', page: 'pages/auth/LoginPage', access: 'guest' },
  { path: '/register', page: 'pages/auth/RegisterPage', access: 'guest' },
  { path: '/recover', page: 'pages/auth/RecoverPage', access: 'guest' },
  { path: '/logout', page: 'pages/auth/LogoutPage', access: 'public', thirdPartyScripts: true },
  { path: '/magiclogin', page: 'pages/auth/MagicLoginPage', access: 'public' },
  { path: '/error', page: 'pages/system/ErrorPage', access: 'public', thirdPartyScripts: true },
  {
    path: '/library',
    page: 'pages/library/LibraryPage',
    access: 'public',
    firstCalls: catalogueOf(),
    thirdPartyScripts: true,
    menu: 'Library',
  },
  {
    path: '/library/:code',
    page: 'pages/library/SimulationPage',
    access: 'public',
    firstCalls: recordOf('/api/public/clients', 'code'),
    thirdPartyScripts: true,
  },
  {
    path: '/library/:code/purchase',
    page: 'pages/purchase/PurchasePage',
    access: 'checkout',
    firstCalls: recordOf('/api/public/clients', 'code'),
  },
  {
    path: '/dashboard',
    page: 'pages/dashboard/DashboardPage',
    access: 'dashboard',
    firstCalls: dashboardOf,
    pageWithin: (role) => (role === 'instructor' ? 'pages/library/LibraryPage' : 'pages/invites/InvitesPage'),
    thirdPartyScripts: ['instructor'],
  },
  {
    path: '/invites',
    page: 'pages/invites/InvitesPage',
    access: 'invites',
    firstCalls: invitesOf,
    menu: 'Invites',
  },
  {
    path: '/invites/:id',
    page: 'pages/invites/InvitePage',
    access: 'invites',
    firstCalls: recordOf('/api/invites'),
  },
  {
    path: '/invites/:id/receipt',
    page: 'pages/receipts/SeatReceiptPage',
    access: 'invites',
    firstCalls: recordOf('/api/invites'),
  },
  {
    path: '/receipts/:id',
    page: 'pages/receipts/OrderReceiptPage',
    access: 'checkout',
    firstCalls: recordOf('/api/purchases'),
  },
  {
    path: '/authorize/:id',
    page: 'pages/authorize/AuthorizePage',
    access: 'invites',
    firstCalls: recordOf('/api/oidc/interactions'),
  },
  {
    path: '/users',
    page: 'admin/users/UsersPage',
    access: 'users',
    firstCalls: pageOf('/api/users/all', usersList, usersQuery),
    menu: 'Users',
  },
  { path: '/users/new', page: 'admin/users/NewUserPage', access: 'users' },
  { path: '/users/:id', page: 'admin/users/UserPage', access: 'users', firstCalls: recordOf('/api/users') },
  {
    path: '/schools',
    page: 'admin/schools/SchoolsPage',
    access: 'schools',
    firstCalls: pageOf('/api/schools/all', schoolsList, schoolsQuery),
    menu: 'Schools',
  },
  { path: '/schools/new', page: 'admin/schools/NewSchoolPage', access: 'schools' },
  {
    path: '/schools/:id',
    page: 'admin/schools/SchoolPage',
    access: 'schools',
    firstCalls: recordOf('/api/schools'),
  },
  {
    path: '/schools/delete/:id',
    page: 'admin/schools/DeleteSchoolPage',
    access: 'schools',
    firstCalls: recordOf('/api/schools'),
  },
  {
    path: '/clients',
    page: 'admin/simulations/SimulationsPage',
    access: 'simulations',
    firstCalls: pageOf('/api/clients/all', simulationsList, simulationsQuery),
    menu: 'Clients',
  },
  { path: '/clients/new', page: 'admin/simulations/NewSimulationPage', access: 'simulations' },
  {
    path: '/clients/:id',
    page: 'admin/simulations/EditSimulationPage',
    access: 'simulations',
    firstCalls: recordOf('/api/clients'),
  },
  {
    path: '/webhooks',
    page: 'admin/webhooks/WebhookLogPage',
    access: 'simulations',
    firstCalls: pageOf('/api/webhooks/all', webhooksList, webhooksQuery),
    extension: 'webhooks',
  },
  {
    path: '/purchases',
    page: 'admin/purchases/PurchasesPage',
    access: 'purchases',
    firstCalls: pageOf('/api/purchases/all', purchasesList, purchasesQuery),
    menu: 'Purchases',
  },
  {
    path: '/payments',
    page: 'admin/payments/PaymentsPage',
    access: 'purchases',
    firstCalls: pageOf('/api/payments/open', paymentsList, paymentsQuery),
    extension: 'open-payments',
  },
  {
    path: '/purchases/:id',
    page: 'admin/purchases/PurchaseDetailPage',
    access: 'purchases',
    firstCalls: recordOf('/api/purchases'),
  },
  {
    path: '/sessions',
    page: 'admin/classrooms/ClassroomsPage',
    access: 'sessions',
    firstCalls: pageOf('/api/sessions/all', classroomsList, classroomsQuery),
    menu: 'Sessions',
    extension: 'classes',
  },
  {
    path: '/sessions/:id/seats',
    page: 'pages/purchase/SeatsPage',
    access: 'sessions',
    firstCalls: seatsOf,
    extension: 'classes',
  },
  {
    path: '/sessions/:id',
    page: 'admin/classrooms/ClassroomPage',
    access: 'sessions',
    firstCalls: classroomOf,
    extension: 'classes',
  },
  { path: '/join', page: 'pages/join/JoinCodePage', access: 'public', extension: 'class-links' },
  {
    path: '/join/:code',
    page: 'pages/join/JoinPage',
    access: 'public',
    firstCalls: recordOf('/api/join', 'code'),
    extension: 'class-links',
  },
  ...partners.map(
    ({ key }): Screen => ({
      path: `/${key}`,
      page: 'pages/partners/PartnerPage',
      access: 'public',
      firstCalls: catalogueOf(key),
      thirdPartyScripts: true,
    }),
  ),
  { path: '/contact', page: 'pages/contact/ContactPage', access: 'public', thirdPartyScripts: true },
  { path: '/profile', page: 'pages/profile/ProfilePage', access: 'profile' },
  { path: '*', page: 'pages/system/NotFoundPage', access: 'public', thirdPartyScripts: true },
];
