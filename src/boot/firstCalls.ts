import { classesList, classesQuery, studentsList, studentsQuery } from '../admin/classes/classLists';
import { invoicesList, invoicesQuery } from '../admin/invoices/invoicesList';
import { mailsList, mailsQuery } from '../admin/mails/mailsList';
import { paymentsList, paymentsQuery } from '../admin/payments/paymentsList';
import { purchasesList, purchasesQuery } from '../admin/purchases/purchasesList';
import { schoolsList, schoolsQuery } from '../admin/schools/schoolsList';
import { simulationsList, simulationsQuery } from '../admin/simulations/simulationsList';
import { usersList, usersQuery } from '../admin/users/usersList';
import { webhooksList, webhooksQuery } from '../admin/webhooks/webhooksList';
import type { Visitor } from '../app/screens';
import type { ClassQuery } from '../contract/class';
import type { Extension } from '../contract/extensions';
import { queryString, recordPath } from '../lib/calls';
import { type ListQuery, type ListRules, readListQuery } from '../lib/listQuery';
import { oldestOrders } from '../pages/dashboard/oldestOrders';
import { invitesList, invitesQuery } from '../pages/invites/invitesList';
import { documentsList, documentsQuery } from '../pages/receipts/documentsList';
import { ownSessionsQuery, schoolSessionsQuery } from '../rules/classes';
import { mayBuy, mayOpen } from '../rules/permissions';
import { partners } from '../rules/site';

/** The address of a screen. */
interface Place {
  params: Readonly<Record<string, string>>;
  pathname: string;
  search: URLSearchParams;
}

/** The paths of a screen's first calls; empty if they depend on something unknown. */
type FirstCalls = (place: Place, visitor: Visitor | null) => readonly string[];

const pageOf =
  <Rules extends ListRules>(
    path: string,
    rules: Rules,
    queryOf: (query: ListQuery<Rules>, visitor: Visitor | null) => Parameters<typeof queryString>[0],
  ): FirstCalls =>
  ({ search }, visitor) => [path + queryString(queryOf(readListQuery(search, rules), visitor))];

const recordOf =
  (collection: string, name = 'id'): FirstCalls =>
  ({ params }) => {
    const path = recordPath(collection, params[name] ?? '');
    return path ? [path] : [];
  };

/** The partner whose catalogue the address shows; '' for the whole library. */
const partnerIn = (pathname: string): string => {
  const name = pathname.toLowerCase().replaceAll('/', '');
  return partners.some(({ key }) => key === name) ? name : '';
};

const catalogueOf = (partner = '') => [`/api/public/clients/all${queryString({ partner })}`];

/** The profile has the address of administrators, who first see their own invites, and the extensions for instructors. */
const invitesOf: FirstCalls = ({ search, pathname }, visitor) => {
  if (!visitor || (/^(admin|instr)/.test(visitor.role) && visitor.email === undefined)) return [];
  const query = readListQuery(search, invitesList(visitor));
  return [`/api/invites/all${queryString(invitesQuery(query, visitor, pathname))}`];
};

/** The library and the own sessions for instructors; for all others the invites, with the numbers for some. */
const dashboardOf: FirstCalls = (place, visitor) => {
  const has = (extension: Extension) => visitor?.extensions?.includes(extension) ?? false;
  const sessionsOf = (query: ClassQuery) =>
    has('classes') ? [`/api/sessions/all${queryString(query)}`] : [];
  if (visitor?.role === 'instructor') return [...catalogueOf(), ...sessionsOf(ownSessionsQuery)];
  return [
    ...invitesOf(place, visitor),
    ...(visitor?.role === 'manager' ? sessionsOf(schoolSessionsQuery) : []),
    ...(visitor && mayOpen(visitor.role, 'users') && has('administration') ? ['/api/overview'] : []),
    ...(visitor?.role === 'administrator' && has('administration')
      ? [`/api/purchases/all${queryString(oldestOrders)}`]
      : []),
  ];
};

/** A session and its students, by the filters in the address. */
const classOf: FirstCalls = (place, visitor) =>
  recordOf('/api/sessions')(place, visitor).flatMap((path) => [
    path,
    ...pageOf(`${path}/students/all`, studentsList, studentsQuery)(place, visitor),
  ]);

/** A session, and the terms of further seats for it. */
const seatsOf: FirstCalls = (place, visitor) =>
  recordOf('/api/sessions')(place, visitor).flatMap((path) => [path, `${path}/seats`]);

/** The calls of each page's `preload`, made with the page's own query. */
export const firstCalls: Readonly<Record<string, FirstCalls>> = {
  'pages/library/LibraryPage': ({ pathname }) => catalogueOf(partnerIn(pathname)),
  'pages/library/SimulationPage': recordOf('/api/public/clients', 'code'),
  'pages/join/JoinPage': recordOf('/api/join', 'code'),
  'pages/purchase/PurchasePage': recordOf('/api/public/clients', 'code'),
  'pages/purchase/SeatsPage': seatsOf,
  'pages/dashboard/DashboardPage': dashboardOf,
  'pages/invites/InvitesPage': invitesOf,
  'pages/invites/InvitePage': recordOf('/api/invites'),
  'pages/receipts/SeatReceiptPage': recordOf('/api/invites'),
  // A student who opens it is told that it belongs to another account.
  'pages/receipts/OrderReceiptPage': (place, visitor) =>
    visitor && mayBuy(visitor.role) ? recordOf('/api/purchases')(place, visitor) : [],
  'pages/receipts/DocumentsPage': pageOf('/api/documents/all', documentsList, documentsQuery),
  'pages/receipts/DocumentPage': recordOf('/api/documents'),
  'pages/authorize/AuthorizePage': recordOf('/api/oidc/interactions'),
  'admin/users/UsersPage': pageOf('/api/users/all', usersList, usersQuery),
  'admin/users/UserPage': recordOf('/api/users'),
  'admin/mails/MailsPage': pageOf('/api/mails/all', mailsList, mailsQuery),
  'admin/schools/SchoolsPage': pageOf('/api/schools/all', schoolsList, schoolsQuery),
  'admin/schools/SchoolPage': recordOf('/api/schools'),
  'admin/schools/DeleteSchoolPage': recordOf('/api/schools'),
  'admin/simulations/SimulationsPage': pageOf('/api/clients/all', simulationsList, simulationsQuery),
  'admin/simulations/EditSimulationPage': recordOf('/api/clients'),
  'admin/webhooks/WebhookLogPage': pageOf('/api/webhooks/all', webhooksList, webhooksQuery),
  'admin/purchases/PurchasesPage': pageOf('/api/purchases/all', purchasesList, purchasesQuery),
  'admin/purchases/PurchaseDetailPage': recordOf('/api/purchases'),
  'admin/invoices/InvoicesPage': pageOf('/api/invoices/all', invoicesList, invoicesQuery),
  'admin/payments/PaymentsPage': pageOf('/api/payments/all', paymentsList, paymentsQuery),
  'admin/classes/ClassesPage': pageOf('/api/sessions/all', classesList, classesQuery),
  'admin/classes/ClassPage': classOf,
};
