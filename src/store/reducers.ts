import { type Action, combineReducers } from 'redux';
import { adminPurchasesReducer } from './adminPurchases';
import { alertReducer } from './alert';
import { auditReducer } from './audit';
import { authorizationsReducer } from './authorizations';
import { catalogueReducer } from './catalogue';
import { openClassReducer } from './classLinks';
import { classroomsReducer } from './classrooms';
import { classSessionsReducer } from './classSessions';
import { classTeachersReducer } from './classTeachers';
import { invitesReducer } from './invites';
import { openPaymentsReducer } from './openPayments';
import { overviewReducer } from './overview';
import { paymentsReducer } from './payments';
import { purchasesReducer } from './purchases';
import { schoolsReducer } from './schools';
import { changesUser, sessionReducer } from './session';
import { simulationsReducer } from './simulations';
import { usersReducer } from './users';
import { webhooksReducer } from './webhooks';

const entities = combineReducers({
  simulations: simulationsReducer,
  adminPurchases: adminPurchasesReducer,
  alert: alertReducer,
  audit: auditReducer,
  authorizations: authorizationsReducer,
  catalogue: catalogueReducer,
  classrooms: classroomsReducer,
  classSessions: classSessionsReducer,
  classTeachers: classTeachersReducer,
  invites: invitesReducer,
  openClass: openClassReducer,
  openPayments: openPaymentsReducer,
  overview: overviewReducer,
  payments: paymentsReducer,
  purchases: purchasesReducer,
  schools: schoolsReducer,
  session: sessionReducer,
  users: usersReducer,
  webhooks: webhooksReducer,
});

export type RootState = ReturnType<typeof entities>;

/** Resets every slice when a session begins or ends. */
export const rootReducer = (state: RootState | undefined, action: Action): RootState =>
  entities(changesUser(action) ? undefined : state, action as Parameters<typeof entities>[1]);
