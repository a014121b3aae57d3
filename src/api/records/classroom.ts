import type * as contract from '../../contract/classroom';
import { classLinkOf } from './classLink';
import {
  type AsTold,
  choiceIn,
  type Fields,
  fieldsIn,
  flagIn,
  idIn,
  isRecord,
  momentIn,
  momentOrNone,
  numberIn,
  textIn,
} from './fields';
import { classroomAtHost } from './purchase';
import { simulationName } from './simulation';

type Given = contract.Classroom;

export interface Classroom
  extends Omit<
    AsTold<Given>,
    | 'variation'
    | 'client'
    | 'co_taught'
    | 'sells_seats'
    | 'purchase'
    | 'counts'
    | 'to_remind'
    | 'reminded'
    | 'archived'
  > {
  /** The label of the bought variation; '' without one. */
  variation: string;
  /** The price is null for co-teachers. */
  client: AsTold<Required<Given['client']>>;
  co_taught: boolean;
  sells_seats: boolean;
  purchase: Omit<AsTold<Given['purchase']>, 'trial'> & { trial: boolean };
  counts: AsTold<Given['counts']>;
  to_remind: AsTold<Given['to_remind']>;
  reminded: AsTold<NonNullable<Given['reminded']>> | null;
  archived: boolean;
}

const countNames = ['invited', 'failed', 'opened', 'paid', 'started', 'finished'] as const;
const countsOf = (given: Fields) =>
  Object.fromEntries(countNames.map((name) => [name, numberIn(given[name])])) as Classroom['counts'];

const toRemindOf = (given: Fields): Classroom['to_remind'] => ({
  unpaid: numberIn(given.unpaid),
  not_started: numberIn(given.not_started),
  unpaid_refused: numberIn(given.unpaid_refused),
  not_started_refused: numberIn(given.not_started_refused),
});

const remindedOf = (given: unknown): Classroom['reminded'] =>
  isRecord(given) ? { at: momentIn(given.at), students: numberIn(given.students) } : null;

export function classroomOf(given: Fields): Classroom {
  const simulation = fieldsIn(given.client);
  const instructor = fieldsIn(given.instructor);
  const purchase = fieldsIn(given.purchase);
  const data = fieldsIn(purchase.data);
  const counts = countsOf(fieldsIn(given.counts));
  return {
    _id: idIn(given),
    name: textIn(given.name),
    variation: textIn(given.variation),
    client: {
      _id: idIn(given.client),
      name: simulationName(simulation),
      slug: textIn(simulation.slug),
      cover_url: textIn(simulation.cover_url),
      price: numberIn(simulation.price),
    },
    instructor: {
      _id: idIn(given.instructor),
      name: textIn(instructor.name),
      lastname: textIn(instructor.lastname),
      email: textIn(instructor.email),
    },
    co_taught: given.co_taught === true,
    purchase: {
      data: { order: textIn(data.order), status: textIn(data.status) },
      payer: choiceIn(purchase.payer),
      trial: purchase.trial === true,
    },
    session: classroomAtHost(given.session, simulation),
    asks_payment: flagIn(given.asks_payment),
    seats: numberIn(given.seats),
    seats_waiting: numberIn(given.seats_waiting),
    sells_seats: given.sells_seats === true,
    seats_taken: numberIn(given.seats_taken) ?? counts.invited,
    counts,
    to_remind: toRemindOf(fieldsIn(given.to_remind)),
    link: given.link ? classLinkOf(fieldsIn(given.link)) : null,
    opens_at: momentOrNone(given.opens_at),
    closes_at: momentOrNone(given.closes_at),
    remind_at: momentOrNone(given.remind_at),
    reminded: remindedOf(given.reminded),
    archived: given.archived === true,
    created_at: momentIn(given.created_at),
    updated_at: textIn(given.updated_at),
  };
}
