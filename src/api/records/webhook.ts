import type * as contract from '../../contract/webhook';
import {
  type AsTold,
  choiceIn,
  type Fields,
  fieldsIn,
  idIn,
  momentIn,
  momentOrNone,
  numberIn,
  textIn,
} from './fields';
import { simulationName } from './simulation';

export interface WebhookDelivery extends AsTold<contract.WebhookDelivery> {}

export const webhookDeliveryOf = (given: Fields): WebhookDelivery => ({
  _id: idIn(given),
  type: choiceIn(given.type),
  client: { _id: idIn(given.client), name: simulationName(fieldsIn(given.client)) },
  session: { _id: idIn(given.session), name: textIn(fieldsIn(given.session).name) },
  state: choiceIn(given.state),
  attempts: numberIn(given.attempts),
  last_answer: textIn(given.last_answer),
  next_attempt_at: momentOrNone(given.next_attempt_at),
  created_at: momentIn(given.created_at),
});
