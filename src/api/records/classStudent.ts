import type * as contract from '../../contract/classStudent';
import {
  type AsTold,
  choiceIn,
  type Fields,
  fieldsIn,
  idIn,
  isRecord,
  momentIn,
  momentOrNone,
  numberIn,
  textIn,
} from './fields';

export interface ClassStudent extends Omit<contract.ClassStudent, 'mail' | 'payment' | 'score'> {
  mail: AsTold<contract.ClassStudent['mail']>;
  /** The amount is null for co-teachers. */
  payment: AsTold<Required<NonNullable<contract.ClassStudent['payment']>>> | null;
  score: number | null;
}

function paymentOf(given: unknown): ClassStudent['payment'] {
  const payment = fieldsIn(given);
  if (!given) return null;
  return {
    id: textIn(payment.id),
    amount: numberIn(payment.amount),
    created_at: momentIn(payment.created_at),
  };
}

export function classStudentOf(given: Fields): ClassStudent {
  const mail = fieldsIn(given.mail);
  return {
    _id: idIn(given),
    email: textIn(given.email),
    name: textIn(given.name),
    lastname: textIn(given.lastname),
    invited_at: momentIn(given.invited_at),
    mail: { status: choiceIn(mail.status), error: textIn(mail.error), at: momentIn(mail.at) },
    opened_at: momentOrNone(given.opened_at),
    payment: paymentOf(given.payment),
    started_at: momentOrNone(given.started_at),
    finished_at: momentOrNone(given.finished_at),
    score: numberIn(given.score),
  };
}

const textsIn = (given: unknown): string[] => (Array.isArray(given) ? given.map(textIn).filter(Boolean) : []);

export const addedStudentsOf = (given: Fields): contract.AddedStudents => ({
  added: textsIn(given.added),
  repeated: textsIn(given.repeated),
  refused: (Array.isArray(given.refused) ? given.refused : [])
    .filter(isRecord)
    .map(({ email, reason }) => ({ email: textIn(email), reason: textIn(reason) })),
});
