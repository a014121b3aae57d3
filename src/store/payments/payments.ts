import type { Action } from 'redux';
import * as payments from '../../api/payments/payments';
import type { IntentInput } from '../../contract/payment';
import type { TaxQuoteInput } from '../../contract/tax';
import { actionFamily } from '../actionFamily';
import { type RecordState, recordAt, recordOf } from '../slices';
import { injectReducers, type RootState } from '../store';

/** Opens an intent. The answer has the client secret, which the provider needs to confirm the card. */
export const fetchIntent = actionFamily('payments/FETCH_INTENT', payments.intent, { keepsSecrets: true });
/** The tax of an order by invoice, before it is placed. */
export const fetchTaxQuote = actionFamily('payments/FETCH_TAX', payments.quote);

const keyOf = ({ client_id, quantity }: IntentInput) => `${client_id} ${quantity}`;

const intent = recordOf(fetchIntent, { keyOf });

/** The old intent may be used up, so it leaves the store at the request. */
const paymentsReducer = (state: RecordState<payments.Intent> | undefined, action: Action) =>
  intent(action.type === fetchIntent.REQUEST ? undefined : state, action);
const keyOfQuote = (input: TaxQuoteInput) => JSON.stringify(input);
const quoteReducer = recordOf(fetchTaxQuote, { keyOf: keyOfQuote });
declare module '../store' {
  interface Reducers {
    payments: typeof paymentsReducer;
    taxQuote: typeof quoteReducer;
  }
}
injectReducers({ payments: paymentsReducer, taxQuote: quoteReducer });

/** The intent for exactly this simulation and number of students. */
export const selectIntent = (state: RootState, input: IntentInput) => recordAt(state.payments, keyOf(input));
export const selectTaxQuote = (state: RootState, input: TaxQuoteInput) =>
  recordAt(state.taxQuote, keyOfQuote(input));
