import { type Action, combineReducers, type Reducer, type StateFromReducersMapObject } from 'redux';
import type { adminClientsReducer } from './adminClients';
import type { adminPurchasesReducer } from './adminPurchases';
import { alertReducer } from './alert';
import type { auditReducer } from './audit';
import { clientsReducer } from './clients';
import { gameReducer } from './game';
import type { invitesReducer } from './invites';
import type { openPaymentsReducer } from './openPayments';
import type { paymentsReducer } from './payments';
import { purchasesReducer } from './purchases';
import type { schoolsReducer } from './schools';
import { changesUser, sessionReducer } from './session';
import type { usersReducer } from './users';

/** What the frame and the library need; there from the start. */
const first = {
  session: sessionReducer,
  alert: alertReducer,
  clients: clientsReducer,
  game: gameReducer,
  purchases: purchasesReducer,
};

/** Those that join with the first screen that uses them, so that no other screen loads them. */
interface Joining {
  adminClients: typeof adminClientsReducer;
  adminPurchases: typeof adminPurchasesReducer;
  audit: typeof auditReducer;
  invites: typeof invitesReducer;
  openPayments: typeof openPaymentsReducer;
  payments: typeof paymentsReducer;
  schools: typeof schoolsReducer;
  users: typeof usersReducer;
}

export type RootState = StateFromReducersMapObject<typeof first & Joining>;

const joined: Record<string, Reducer> = {};
const stores = new Set<(reducer: Reducer<RootState>) => void>();

/** All reducers that are there. Every slice starts anew when a session ends or begins. */
function rootReducer(): Reducer<RootState> {
  // A selector of a slice that has not joined cannot be called: it comes from the same file.
  const entities = combineReducers({ ...first, ...joined }) as unknown as Reducer<RootState>;
  return (state, action: Action) => entities(changesUser(action) ? undefined : state, action);
}

/** Adds an entity's reducer to every store; an entity's file calls it at its end. */
export function joinStore<Name extends keyof Joining>(
  name: Name,
  reducer: (state: RootState[Name] | undefined, action: never) => RootState[Name],
): void {
  joined[name] = reducer as Reducer;
  for (const replace of stores) replace(rootReducer());
}

/** The reducer for a new store, which takes later ones by `replace`. */
export function reducerFor(replace: (reducer: Reducer<RootState>) => void): Reducer<RootState> {
  stores.add(replace);
  return rootReducer();
}
