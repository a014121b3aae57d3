import type * as contract from '../../contract/purchase';
import { classSessionPage } from '../../rules/classes';
import {
  type AsTold,
  choiceIn,
  type Fields,
  fieldsIn,
  flagIn,
  idIn,
  isRecord,
  momentIn,
  numberIn,
  textIn,
} from './fields';
import { simulationName } from './simulation';

export interface Purchase extends Omit<AsTold<contract.Purchase>, 'session'> {
  /** Null if it is not open yet; undefined if the backend does not tell it. */
  session: contract.Purchase['session'] | undefined;
}

export interface ClassSession extends Omit<contract.ClassSession, 'players'> {
  /** Null if they are absent. */
  players: contract.ClassSession['players'] | null;
}

/** The class session at its host, which is a record or its id. Its address is built if none is sent. */
export function classroomAtHost(given: unknown, simulation: Fields): contract.Purchase['session'] {
  const id = idIn(given);
  if (!id) return null;
  const url = isRecord(given) ? textIn(given.url) : '';
  return {
    id,
    url: url || textIn(simulation.direct_url) || classSessionPage(textIn(simulation.client_root), id),
  };
}

const waitingOf = (given: unknown): Purchase['waiting'] =>
  isRecord(given)
    ? {
        attempts: numberIn(given.attempts) ?? 0,
        error: textIn(given.error),
        next_at: momentIn(given.next_at),
      }
    : null;

const receivedOf = (given: unknown): Purchase['received'] =>
  isRecord(given)
    ? { students: numberIn(given.students) ?? 0, total: numberIn(given.total) ?? 0 }
    : undefined;

function metadataOf(given: Fields): Purchase['metadata'] {
  const texts = ['pl_name', 'pl_email', 'pl_address', 'variation', 'payment'] as const;
  return {
    ...(given.trial === true && { trial: true }),
    ...(given.free === true && { free: true }),
    ...Object.fromEntries(
      texts.flatMap((name) => (textIn(given[name]) ? [[name, textIn(given[name])]] : [])),
    ),
  };
}

export function purchaseOf(given: Fields): Purchase {
  const simulation = fieldsIn(given.client);
  const customer = fieldsIn(given.customer);
  const data = fieldsIn(given.data);
  return {
    _id: idIn(given),
    client: {
      _id: idIn(given.client),
      name: simulationName(simulation),
      slug: textIn(simulation.slug),
      public_code: textIn(simulation.public_code),
      client_root: textIn(simulation.client_root),
    },
    customer: {
      _id: idIn(given.customer),
      email: textIn(customer.email),
      name: textIn(customer.name),
      lastname: textIn(customer.lastname),
    },
    data: {
      client_code: textIn(data.client_code),
      platform: textIn(data.platform),
      order: textIn(data.order),
      status: textIn(data.status),
    },
    seats_of: idIn(given.seats_of),
    session: given.session === undefined ? undefined : classroomAtHost(given.session, simulation),
    waiting: waitingOf(given.waiting),
    processed: given.processed === true,
    payer: choiceIn(given.payer),
    asks_payment: flagIn(given.asks_payment),
    payment_time: choiceIn(given.payment_time),
    quantity: numberIn(given.quantity),
    price: numberIn(given.price),
    total: numberIn(given.total),
    metadata: metadataOf(fieldsIn(given.metadata)),
    received: receivedOf(given.received),
    variation: textIn(given.variation),
    note: textIn(given.note),
    created_at: momentIn(given.created_at),
    updated_at: textIn(given.updated_at),
  };
}

export const classSessionOf = (given: Fields): ClassSession => ({
  id: textIn(given.id),
  name: textIn(given.name),
  players: Array.isArray(given.players)
    ? given.players.map((player) => ({
        email: textIn(fieldsIn(player).email),
        name: textIn(fieldsIn(player).name),
      }))
    : null,
});

export interface Cancellation extends AsTold<contract.Cancellation> {}

export const cancellationOf = (given: Fields): Cancellation => ({
  invited: numberIn(given.invited),
  paid: numberIn(given.paid),
  stopped: numberIn(given.stopped),
});
