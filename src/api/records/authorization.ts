import type * as contract from '../../contract/authorization';
import { type AsTold, choiceIn, type Fields, fieldsIn, textIn } from './fields';
import { simulationName } from './simulation';

export interface Authorization extends Pick<AsTold<contract.Authorization>, 'email' | 'role'> {
  client: { name: string };
  session: { name: string };
  asks: boolean;
}

export const authorizationOf = (given: Fields): Authorization => ({
  client: { name: simulationName(fieldsIn(given.client)) },
  session: { name: textIn(fieldsIn(given.session).name) },
  email: textIn(given.email),
  role: choiceIn(given.role),
  // A user who was not asked has allowed nothing.
  asks: given.asks !== false,
});
