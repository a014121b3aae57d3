import type * as contract from '../contract/class';
import type * as link from '../contract/classLink';
import type * as student from '../contract/classStudent';
import type * as coTeacher from '../contract/coTeacher';
import { normalizeEmail } from '../contract/emailAddress';
import { MAX_PAGE } from '../contract/limits';
import type { Payer } from '../contract/purchase';
import type { SeatsQuote as Quote } from '../contract/seats';
import * as f from './fields';
import {
  overlay,
  requestById,
  requestFile,
  requestList,
  requestNothing,
  requestRecord,
  savedOf,
} from './http';
import { payment } from './invites';
import { sessionAtHost } from './purchases';

const classLinkOf = f.record<link.ClassLink>()({ code: f.text, url: f.text, open: f.yes, domains: f.text });
export type ClassLink = ReturnType<typeof classLinkOf>;

export const classOf = f.record<contract.Class>()({
  _id: f.id,
  name: f.text,
  variation: f.text,
  client: {
    _id: f.id,
    name: f.simulationName,
    slug: f.text,
    cover_url: f.text,
    // Null for co-teachers.
    price: f.number,
  },
  instructor: f.person,
  co_taught: f.yes,
  purchase: {
    data: { order: f.text, status: f.text },
    payer: f.choice<Payer>,
    trial: f.yes,
  },
  session: sessionAtHost,
  asks_payment: f.flag,
  seats: f.number,
  seats_waiting: f.number,
  sells_seats: f.yes,
  seats_taken: (value, { counts }) => f.number(value) ?? f.number(f.fieldsIn(counts).invited),
  counts: {
    invited: f.number,
    failed: f.number,
    opened: f.number,
    paid: f.number,
    started: f.number,
    finished: f.number,
  },
  to_remind: {
    unpaid: f.number,
    not_started: f.number,
    unpaid_refused: f.number,
    not_started_refused: f.number,
  },
  link: f.orNull(classLinkOf),
  opens_at: f.momentOrNull,
  closes_at: f.momentOrNull,
  remind_at: f.momentOrNull,
  reminded: f.orNull({ at: f.moment, students: f.number }),
  archived: f.yes,
  created_at: f.moment,
  updated_at: f.text,
});
export type Class = ReturnType<typeof classOf>;

export const classStudentOf = f.record<student.ClassStudent>()({
  _id: f.id,
  email: f.text,
  name: f.text,
  lastname: f.text,
  invited_at: f.moment,
  mail: {
    status: f.choice<student.ClassStudent['mail']['status']>,
    error: f.text,
    at: f.moment,
  },
  opened_at: f.momentOrNull,
  // The amount is null for co-teachers.
  payment: f.orNull(payment),
  started_at: f.momentOrNull,
  finished_at: f.momentOrNull,
  score: f.number,
});
export type ClassStudent = ReturnType<typeof classStudentOf>;

const addedStudentsOf = f.record<student.AddedStudents>()({
  added: f.list(f.text),
  repeated: f.list(f.text),
  refused: f.list({ email: f.text, reason: f.text }),
});

export const coTeacherOf = f.record<coTeacher.CoTeacher>()({
  ...f.person,
  has_access: f.flag,
  created_at: f.moment,
});
export type CoTeacher = ReturnType<typeof coTeacherOf>;

/** No screen shows the orders: those that wait are counted in the session. */
export const seatsQuoteOf = f.record<Omit<Quote, 'orders'>>()({
  price: f.number,
  payer: f.choice<Payer>,
  max: f.number,
  problem: f.text,
});
export type SeatsQuote = ReturnType<typeof seatsQuoteOf>;

/** A query of the students of this session. */
export interface StudentsQuery extends student.ClassStudentQuery {
  session: string;
}

const path = (id: string) => `/api/sessions/${encodeURIComponent(id)}`;
const studentPath = (id: string, student: string) => `${path(id)}/students/${encodeURIComponent(student)}`;

export const list = (query: contract.ClassQuery) => requestList('/api/sessions/all', classOf, { query });

export const get = (id: string) => requestById('/api/sessions', id).then(classOf);

export const update = async (id: string, changes: contract.ClassUpdate) =>
  savedOf(classOf, { ...changes, _id: id }, await requestRecord('POST', path(id), changes));

export const students = ({ session, ...query }: StudentsQuery) =>
  requestList(`${path(session)}/students/all`, classStudentOf, { query });

/** The addresses of all students of a class; the server may give a page fewer than asked for. */
export async function addresses(session: string): Promise<string[]> {
  const emails: string[] = [];
  for (let pag = 1; ; pag += 1) {
    const { items, total } = await students({ session, sort: 'email:asc', pp: MAX_PAGE, pag });
    emails.push(...items.map(({ email }) => normalizeEmail(email)));
    if (items.length === 0 || emails.length >= total) return emails;
  }
}

/** All students that match the filters, as a CSV file. */
export const studentsCsv = ({ session, ...query }: StudentsQuery) =>
  requestFile(`${path(session)}/students/csv`, { query, inPlace: true });

export const addStudents = (id: string, added: readonly student.NewStudent[]) =>
  requestRecord('POST', `${path(id)}/students`, { students: added }).then(addedStudentsOf);

/** Mails invitations again; answers with their number. */
export const resend = (id: string, to: student.Resend) =>
  requestRecord('POST', `${path(id)}/students/mail`, to).then(({ sent }) => ({ sent: f.number(sent) ?? 0 }));

/** Makes the link of a class, or changes it. */
export const saveLink = async (id: string, changes: link.ClassLinkUpdate) =>
  savedOf(classOf, { _id: id }, await requestRecord('POST', `${path(id)}/link`, changes));

export const renewLink = async (id: string) =>
  savedOf(classOf, { _id: id }, await requestRecord('POST', `${path(id)}/link/renewal`));

export const revoke = (id: string, student: string, how: student.Revoke) =>
  requestNothing('POST', `${studentPath(id, student)}/revocation`, { body: how });

export const changeAddress = async (id: string, student: string, email: string) =>
  classStudentOf(
    overlay(
      { _id: student, email },
      await requestRecord('POST', `${studentPath(id, student)}/email`, { email }),
    ),
  );

export const coTeachers = (id: string) => requestList(`${path(id)}/co-teachers/all`, coTeacherOf);

export const addCoTeacher = async (id: string, email: string) =>
  coTeacherOf(overlay({ email }, await requestRecord('POST', `${path(id)}/co-teachers`, { email })));

export const removeCoTeacher = (id: string, teacher: string) =>
  requestNothing('DELETE', `${path(id)}/co-teachers/${encodeURIComponent(teacher)}`);

/** The terms of further seats, and their orders so far. */
export const seats = (id: string) => requestRecord('GET', `${path(id)}/seats`).then(seatsQuoteOf);
