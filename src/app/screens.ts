import type { Extension } from '../contract/extensions';
import type { Role } from '../contract/user';
import { type Access, isOpenTo } from '../rules/permissions';
import { paramsOf, partners } from '../rules/site';

export const BASENAME = '/admin';

/** The user as far as known: at first only the role, the rest with the profile. */
export interface Visitor {
  role: string;
  email?: string;
  /** The extensions of the server, which the answer to the profile names. */
  extensions?: readonly string[];
}

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
  /**
   * Allows analytics, heatmap and chat, for everybody or for these roles. The default is a quiet screen, as screens
   * with credentials, cards or other people's data have to be.
   */
  thirdPartyScripts?: true | readonly Role[];
  /** Also shown while the sign-in lacks its second step. */
  firstStep?: true;
  /** Takes payments by card: after a crash, nobody knows whether one was charged. */
  takesCards?: true;
  /** The label in the menu. */
  menu?: string;
  /** The extension without which the screen does not exist. Its first calls wait for the profile, which names them. */
  extension?: Extension;
}

const home: Screen = {
  path: '/dashboard',
  page: 'pages/dashboard/DashboardPage',
  access: 'dashboard',
  thirdPartyScripts: ['instructor'],
  menu: 'Home',
};

/** The screens that need no session. */
const publicScreens: readonly Screen[] = [
  { path: '/', page: 'pages/auth/LoginPage', access: 'guest' },
  { path: '/login', page: 'pages/auth/LoginPage', access: 'guest' },
  { path: '/register', page: 'pages/auth/RegisterPage', access: 'guest' },
  { path: '/recover', page: 'pages/auth/RecoverPage', access: 'guest' },
  {
    path: '/logout',
    page: 'pages/auth/LogoutPage',
    access: 'public',
    thirdPartyScripts: true,
    firstStep: true,
  },
  { path: '/magiclogin', page: 'pages/auth/MagicLoginPage', access: 'public', firstStep: true },
  { path: '/error', page: 'pages/system/ErrorPage', access: 'public', thirdPartyScripts: true },
  {
    path: '/library',
    page: 'pages/library/LibraryPage',
    access: 'public',
    thirdPartyScripts: true,
    menu: 'Library',
  },
  {
    path: '/library/:code',
    page: 'pages/library/SimulationPage',
    access: 'public',
    thirdPartyScripts: true,
  },
  { path: '/join', page: 'pages/join/JoinCodePage', access: 'public', extension: 'classes' },
  {
    path: '/join/:code',
    page: 'pages/join/JoinPage',
    access: 'public',
    extension: 'classes',
  },
  ...partners.map(
    ({ key }): Screen => ({
      path: `/${key}`,
      page: 'pages/library/LibraryPage',
      access: 'public',
      thirdPartyScripts: true,
    }),
  ),
  {
    path: '/accessibility',
    page: 'pages/accessibility/AccessibilityPage',
    access: 'public',
    thirdPartyScripts: true,
    firstStep: true,
  },
  {
    path: '/contact',
    page: 'pages/contact/ContactPage',
    access: 'public',
    thirdPartyScripts: true,
    firstStep: true,
  },
];

/** The screens of everybody who is signed in: purchases, invites and the own account. */
const ownScreens: readonly Screen[] = [
  {
    path: '/library/:code/purchase',
    page: 'pages/purchase/PurchasePage',
    access: 'checkout',
    takesCards: true,
  },
  {
    path: '/invites',
    page: 'pages/invites/InvitesPage',
    access: 'invites',
    menu: 'Invites',
  },
  {
    path: '/invites/:id',
    page: 'pages/invites/InvitePage',
    access: 'invites',
    takesCards: true,
  },
  {
    path: '/invites/:id/receipt',
    page: 'pages/receipts/SeatReceiptPage',
    access: 'invites',
  },
  {
    path: '/receipts/:id',
    page: 'pages/receipts/OrderReceiptPage',
    // A student who opens it is told that it belongs to another account.
    access: 'receipts',
  },
  {
    path: '/documents',
    page: 'pages/receipts/DocumentsPage',
    access: 'receipts',
    extension: 'money',
  },
  {
    path: '/documents/:id',
    page: 'pages/receipts/DocumentPage',
    access: 'receipts',
    extension: 'money',
  },
  // A school's finance contact has no session.
  {
    path: '/billing',
    page: 'pages/receipts/BillingPage',
    access: 'public',
    extension: 'money',
  },
  {
    path: '/authorize/:id',
    page: 'pages/authorize/AuthorizePage',
    access: 'invites',
  },
  { path: '/profile', page: 'pages/profile/ProfilePage', access: 'profile' },
];

/** The screens of managers and administrators, and of classes. */
const administrationScreens: readonly Screen[] = [
  {
    path: '/users',
    page: 'admin/users/UsersPage',
    access: 'users',
    menu: 'Users',
  },
  { path: '/users/new', page: 'admin/users/NewUserPage', access: 'users' },
  { path: '/users/:id', page: 'admin/users/UserPage', access: 'users' },
  { path: '/mails', page: 'admin/mails/MailsPage', access: 'mails', extension: 'administration' },
  {
    path: '/schools',
    page: 'admin/schools/SchoolsPage',
    access: 'schools',
    menu: 'Schools',
  },
  { path: '/schools/new', page: 'admin/schools/NewSchoolPage', access: 'schools' },
  {
    path: '/schools/:id',
    page: 'admin/schools/SchoolPage',
    access: 'schools',
  },
  {
    path: '/schools/delete/:id',
    page: 'admin/schools/DeleteSchoolPage',
    access: 'schools',
  },
  {
    path: '/clients',
    page: 'admin/simulations/SimulationsPage',
    access: 'simulations',
    menu: 'Clients',
  },
  { path: '/clients/new', page: 'admin/simulations/NewSimulationPage', access: 'simulations' },
  {
    path: '/clients/:id',
    page: 'admin/simulations/EditSimulationPage',
    access: 'simulations',
  },
  {
    path: '/webhooks',
    page: 'admin/webhooks/WebhookLogPage',
    access: 'simulations',
    extension: 'hosts',
  },
  {
    path: '/purchases',
    page: 'admin/purchases/PurchasesPage',
    access: 'purchases',
    menu: 'Purchases',
  },
  {
    path: '/invoices',
    page: 'admin/invoices/InvoicesPage',
    access: 'purchases',
    extension: 'money',
  },
  {
    path: '/payments',
    page: 'admin/payments/PaymentsPage',
    access: 'purchases',
    extension: 'money',
  },
  {
    path: '/purchases/:id',
    page: 'admin/purchases/PurchaseDetailPage',
    access: 'purchases',
  },
  {
    path: '/sessions',
    page: 'admin/classes/ClassesPage',
    access: 'sessions',
    menu: 'Sessions',
    extension: 'classes',
  },
  {
    path: '/sessions/students',
    page: 'pages/invites/InvitesPage',
    access: 'students',
    extension: 'classes',
  },
  {
    path: '/sessions/:id/seats',
    page: 'pages/purchase/SeatsPage',
    access: 'sessions',
    takesCards: true,
    extension: 'classes',
  },
  {
    path: '/sessions/:id',
    page: 'admin/classes/ClassPage',
    access: 'sessions',
    extension: 'classes',
  },
];

/** All screens. The last one is for addresses that no other has. */
export const screens: readonly Screen[] = [
  home,
  ...publicScreens,
  ...ownScreens,
  ...administrationScreens,
  { path: '*', page: 'pages/system/NotFoundPage', access: 'public', thirdPartyScripts: true },
];

/**
 * Whether the visitor may open a screen, as far as known, and the server has its calls. The server names its
 * extensions to signed-in users only.
 */
export const isThere = ({ access, extension }: Screen, visitor: Visitor | null): boolean =>
  isOpenTo(visitor, access) && (!extension || !visitor || visitor.extensions?.includes(extension) === true);

/** Whether the screen forbids scripts of third parties; null while the role that decides it is unknown. */
export function isQuiet({ thirdPartyScripts }: Screen, role: string | undefined): boolean | null {
  if (typeof thirdPartyScripts !== 'object') return !thirdPartyScripts;
  return role === undefined ? null : !thirdPartyScripts.some((open) => open === role);
}

export interface FoundScreen {
  screen: Screen;
  params: Record<string, string>;
  pathname: string;
}

/** The screen of a path below /admin. */
export function findScreen(path: string): FoundScreen | null {
  for (const screen of screens) {
    const params = paramsOf(screen.path, path);
    if (params) return { screen, params, pathname: path };
  }
  return null;
}

/** The screen of the browser's address, if it is below the app's base. */
export function screenAt(pathname: string): FoundScreen | null {
  if (!`${pathname}/`.startsWith(`${BASENAME}/`)) return null;
  return findScreen(pathname.slice(BASENAME.length) || '/');
}
