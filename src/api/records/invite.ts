import type * as contract from '../../contract/invite';
import {
  type AsTold,
  choiceIn,
  type Fields,
  fieldsIn,
  idIn,
  idsIn,
  isRecord,
  momentIn,
  momentOrNone,
  numberIn,
  textIn,
} from './fields';
import { simulationName } from './simulation';

export interface Invite
  extends Omit<
    contract.Invite,
    | 'student'
    | 'client'
    | 'instructor'
    | 'payment'
    | 'refund'
    | 'name'
    | 'lastname'
    | 'purchase'
    | 'class_name'
    | 'variation'
    | 'opens_at'
    | 'closes_at'
    | 'opened_at'
    | 'started_at'
    | 'finished_at'
    | 'revoked_at'
    | 'mail_failed'
    | 'asks_payment'
  > {
  /** The student's id; '' if the backend does not tell it. */
  student: string;
  /** The student's name; '' for the student. */
  name: string;
  lastname: string;
  client: AsTold<contract.Invite['client']>;
  /** The id is '' if the backend does not tell it. */
  instructor: Required<contract.Invite['instructor']>;
  /** The student's payment, as far as the backend tells of it; null if nothing is paid. */
  payment: AsTold<NonNullable<contract.Invite['payment']>> | null;
  /** The last payment of an unpaid invite that was refunded, or with `refunded_at` '' is to be. */
  refund: { id: string; amount: number | null; created_at: string; refunded_at: string } | null;
  /** The id is '' if the backend does not tell it. */
  purchase: AsTold<Required<contract.Invite['purchase']>>;
  /** The instructor's name for the class; '' if none was given. */
  class_name: string;
  /** The label of the variation that the class plays; '' without one. */
  variation: string;
  /** Students may play from and until these times. */
  opens_at: string | null;
  closes_at: string | null;
  /** How far the student has come; the first two are null for the student. */
  opened_at: string | null;
  started_at: string | null;
  finished_at: string | null;
  mail_failed: boolean;
  /** Whether the student is asked to pay; null if the backend does not tell it. */
  asks_payment: boolean | null;
  /** The time when the invitation was withdrawn. */
  revoked_at: string | null;
}

const schoolOf = (given: unknown) =>
  isRecord(given)
    ? { _id: idIn(given), name: textIn(given.name), free_to_play: idsIn(given.free_to_play) }
    : null;

const paymentOf = (given: Fields) => ({
  id: textIn(given.id),
  amount: numberIn(given.amount),
  created_at: momentIn(given.created_at),
});

const refundOf = (given: Fields): Invite['refund'] => ({
  ...paymentOf(given),
  refunded_at: momentIn(given.refunded_at),
});

export function inviteOf(given: Fields): Invite {
  const simulation = fieldsIn(given.client);
  const instructor = fieldsIn(given.instructor);
  const purchase = fieldsIn(given.purchase);
  return {
    _id: idIn(given),
    email: textIn(given.email),
    student: idIn(given.student),
    name: textIn(given.name),
    lastname: textIn(given.lastname),
    client: {
      _id: idIn(given.client),
      name: simulationName(simulation),
      subtitle: textIn(simulation.subtitle),
      slug: textIn(simulation.slug),
      category: choiceIn(simulation.category),
      cover_url: textIn(simulation.cover_url),
      duration: numberIn(simulation.duration),
      price: numberIn(simulation.price),
      how_url: textIn(simulation.how_url),
      faq_url: textIn(simulation.faq_url),
    },
    instructor: {
      _id: idIn(given.instructor),
      name: textIn(instructor.name),
      lastname: textIn(instructor.lastname),
      school: schoolOf(instructor.school),
    },
    payment: given.payment ? paymentOf(fieldsIn(given.payment)) : null,
    refund: given.refund ? refundOf(fieldsIn(given.refund)) : null,
    purchase: {
      _id: idIn(given.purchase),
      data: { status: textIn(fieldsIn(purchase.data).status) },
      payer: choiceIn(purchase.payer),
    },
    class_name: textIn(given.class_name),
    variation: textIn(given.variation),
    opens_at: momentOrNone(given.opens_at),
    closes_at: momentOrNone(given.closes_at),
    opened_at: momentOrNone(given.opened_at),
    started_at: momentOrNone(given.started_at),
    finished_at: momentOrNone(given.finished_at),
    mail_failed: given.mail_failed === true,
    asks_payment: typeof given.asks_payment === 'boolean' ? given.asks_payment : null,
    revoked_at: momentOrNone(given.revoked_at),
    data: { magiclink: textIn(fieldsIn(given.data).magiclink) || null },
    created_at: momentIn(given.created_at),
  };
}
