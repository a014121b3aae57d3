import type * as contract from '../../contract/seats';
import { type AsTold, choiceIn, type Fields, numberIn, textIn } from './fields';

/** No screen shows the orders: those that wait are counted in the session. */
export type SeatsQuote = AsTold<Omit<contract.SeatsQuote, 'orders'>>;

export const seatsQuoteOf = (given: Fields): SeatsQuote => ({
  price: numberIn(given.price),
  payer: choiceIn(given.payer),
  max: numberIn(given.max),
  problem: textIn(given.problem),
});
