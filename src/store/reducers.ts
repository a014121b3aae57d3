import { type Action, combineReducers } from 'redux';
import { adminClientsReducer } from './adminClients';
import { alertReducer } from './alert';
import { auditReducer } from './audit';
import { clientsReducer } from './clients';
import { gameReducer } from './game';
import { invitesReducer } from './invites';
import { paymentsReducer } from './payments';
import { purchasesReducer } from './purchases';
import { schoolsReducer } from './schools';
import { changesUser, sessionReducer } from './session';
import { usersReducer } from './users';

const entities = combineReducers({
  session: sessionReducer,
  adminClients: adminClientsReducer,
  alert: alertReducer,
  audit: auditReducer,
  clients: clientsReducer,
  game: gameReducer,
  invites: invitesReducer,
  payments: paymentsReducer,
  purchases: purchasesReducer,
  schools: schoolsReducer,
  users: usersReducer,
});

export type RootState = ReturnType<typeof entities>;

/** Every slice starts anew when a session ends or begins: nobody sees what the last user loaded. */
export const rootReducer = (state: RootState | undefined, action: Action): RootState =>
  entities(changesUser(action) ? undefined : state, action as Parameters<typeof entities>[1]);
