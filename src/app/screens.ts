import { partners } from '../lib/partners.ts';
import type { Access } from '../lib/permissions';

/**
 * One screen: its path below /admin, its module below src/pages, and who may open it. This table is
 * plain data, because the build reads it too: index.html starts the script and the first data of the
 * screen that it is asked for, before any of the app has arrived. The first path that fits an address names its
 * screen: fixed paths stand before those with parameters.
 */
export interface Screen {
  path: string;
  /** Module below src/pages, exporting `Component` and, if it loads data, `preload`. */
  page: string;
  /** 'guest': only while signed out; a section: only for the roles that may open it. */
  access: Access;
  /** The calls that the screen starts with; `:names` come from the path. */
  early?: readonly string[];
  /** Credentials or cards are entered here: see isQuiet. */
  quiet?: boolean;
  /** Its label in the menu of those who may open it. */
  menu?: string;
}

export const screens: readonly Screen[] = [
  { path: '/', page: 'auth/LoginPage', access: 'guest' },
  { path: '/login', page: 'auth/LoginPage', access: 'guest' },
  { path: '/register', page: 'auth/RegisterPage', access: 'guest' },
  { path: '/recover', page: 'auth/RecoverPage', access: 'guest' },
  { path: '/logout', page: 'auth/LogoutPage', access: 'public' },
  { path: '/magiclogin', page: 'auth/MagicLoginPage', access: 'public', quiet: true },
  { path: '/error', page: 'system/ErrorPage', access: 'public' },
  {
    path: '/library',
    page: 'library/LibraryPage',
    access: 'public',
    early: ['/api/public/clients/all'],
    menu: 'Library',
  },
  {
    path: '/library/:code',
    page: 'library/ClientPage',
    access: 'public',
    early: ['/api/public/clients/:code'],
  },
  {
    path: '/library/:code/purchase',
    page: 'purchase/PurchasePage',
    access: 'library',
    early: ['/api/public/clients/:code'],
    quiet: true,
  },
  { path: '/dashboard', page: 'dashboard/DashboardPage', access: 'dashboard' },
  {
    path: '/invites',
    page: 'invites/InvitesPage',
    access: 'invites',
    early: ['/api/invites/all?pp=25'],
    menu: 'Invites',
  },
  {
    path: '/invites/:id',
    page: 'invites/InvitePage',
    access: 'invites',
    early: ['/api/invites/:id'],
  },
  {
    path: '/users',
    page: 'admin/users/UsersPage',
    access: 'users',
    early: ['/api/users/all?status=active&pp=20&pag=1&total=true'],
    menu: 'Users',
  },
  { path: '/users/new', page: 'admin/users/NewUserPage', access: 'users' },
  { path: '/users/:id', page: 'admin/users/UserPage', access: 'users', early: ['/api/users/:id'] },
  {
    path: '/schools',
    page: 'admin/schools/SchoolsPage',
    access: 'schools',
    early: ['/api/schools/all?pp=20&pag=1&total=true'],
    menu: 'Schools',
  },
  { path: '/schools/new', page: 'admin/schools/NewSchoolPage', access: 'schools' },
  { path: '/schools/:id', page: 'admin/schools/SchoolPage', access: 'schools', early: ['/api/schools/:id'] },
  {
    path: '/schools/delete/:id',
    page: 'admin/schools/DeleteSchoolPage',
    access: 'schools',
    early: ['/api/schools/:id'],
  },
  {
    path: '/clients',
    page: 'admin/clients/ClientsPage',
    access: 'clients',
    early: ['/api/clients/all?status=created&pp=20&pag=1&total=true'],
    menu: 'Clients',
  },
  { path: '/clients/new', page: 'admin/clients/NewClientPage', access: 'clients' },
  {
    path: '/clients/:id',
    page: 'admin/clients/EditClientPage',
    access: 'clients',
    early: ['/api/clients/:id'],
  },
  {
    path: '/purchases',
    page: 'admin/purchases/PurchasesPage',
    access: 'purchases',
    early: ['/api/purchases/all?sort=created_at%3Adesc&pp=100&pag=1&total=true'],
    menu: 'Purchases',
  },
  {
    path: '/payments',
    page: 'admin/payments/PaymentsPage',
    access: 'purchases',
    early: ['/api/payments/open?pp=20&pag=1&total=true'],
  },
  {
    path: '/purchases/:id',
    page: 'admin/purchases/PurchaseDetailPage',
    access: 'purchases',
    early: ['/api/purchases/:id'],
  },
  ...partners.map(
    ({ key }): Screen => ({
      path: `/${key}`,
      page: 'partners/PartnerPage',
      access: 'public',
      early: [`/api/public/clients/all?partner=${key}`],
    }),
  ),
  { path: '/contact', page: 'contact/ContactPage', access: 'public' },
  { path: '/profile', page: 'profile/ProfilePage', access: 'profile', quiet: true },
  { path: '*', page: 'system/NotFoundPage', access: 'public' },
];
