import { mayBuy } from '../../rules/permissions';
import { dashboardOf, invitesOf, recordOf } from './firstCalls';
import type { Screen } from './screen';

/** The screens of everybody who is signed in: purchases, invites and the own account. */
export const ownScreens: readonly Screen[] = [
  {
    path: '/library/:code/purchase',
    page: 'pages/purchase/PurchasePage',
    access: 'checkout',
    firstCalls: recordOf('/api/public/clients', 'code'),
    takesCards: true,
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
    takesCards: true,
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
    // A student who opens it is told that it belongs to another account.
    access: 'receipts',
    firstCalls: (place, visitor) =>
      visitor && mayBuy(visitor.role) ? recordOf('/api/purchases')(place, visitor) : [],
  },
  {
    path: '/authorize/:id',
    page: 'pages/authorize/AuthorizePage',
    access: 'invites',
    firstCalls: recordOf('/api/oidc/interactions'),
  },
  { path: '/profile', page: 'pages/profile/ProfilePage', access: 'profile' },
];
