import { classroomsList, classroomsQuery } from '../../admin/classrooms/classroomsList';
import { paymentsList, paymentsQuery } from '../../admin/payments/paymentsList';
import { purchasesList, purchasesQuery } from '../../admin/purchases/purchasesList';
import { schoolsList, schoolsQuery } from '../../admin/schools/schoolsList';
import { simulationsList, simulationsQuery } from '../../admin/simulations/simulationsList';
import { usersList, usersQuery } from '../../admin/users/usersList';
import { webhooksList, webhooksQuery } from '../../admin/webhooks/webhooksList';
import { classroomOf, pageOf, recordOf, seatsOf } from './firstCalls';
import type { Screen } from './screen';

/** The screens of managers and administrators, and of classes. */
export const administrationScreens: readonly Screen[] = [
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
    extension: 'hosts',
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
    extension: 'money',
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
    takesCards: true,
    extension: 'classes',
  },
  {
    path: '/sessions/:id',
    page: 'admin/classrooms/ClassroomPage',
    access: 'sessions',
    firstCalls: classroomOf,
    extension: 'classes',
  },
];
