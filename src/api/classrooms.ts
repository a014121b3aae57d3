import type * as link from '../contract/classLink';
import type * as contract from '../contract/classroom';
import type * as student from '../contract/classStudent';
import type * as coTeacher from '../contract/coTeacher';
import { MAX_PAGE } from '../contract/limits';
import type { Payer } from '../contract/purchase';
import type { SeatsQuote as Quote } from '../contract/seats';
import { normalizeEmail } from '../rules/emailAddress';
import {
  choice,
  fieldsIn,
  flag,
  id,
  list as listOf,
  moment,
  momentOrNull,
  number,
  orNull,
  overlay,
  person,
  record,
  savedOf,
  simulationName,
  text,
  yes,
} from './fields';
import { each, requestById, requestFile, requestList, requestNothing, requestRecord } from './http';
import { paymentOf } from './invites';
import { sessionAtHost } from './purchases';

const classLinkOf = record<link.ClassLink>()({ code: text, url: text, open: yes, domains: text });
export type ClassLink = ReturnType<typeof classLinkOf>;

type Given = contract.Classroom;
export const classroomOf = record<Given>()({
  _id: id,
  name: text,
  variation: text,
  client: record<Given['client']>()({
    _id: id,
    name: simulationName,
    slug: text,
    cover_url: text,
    // Null for co-teachers.
    price: number,
  }),
  instructor: person,
  co_taught: yes,
  purchase: record<Given['purchase']>()({
    data: record<Given['purchase']['data']>()({ order: text, status: text }),
    payer: choice<Payer>,
    trial: yes,
  }),
  session: sessionAtHost,
  asks_payment: flag,
  seats: number,
  seats_waiting: number,
  sells_seats: yes,
  seats_taken: (value, { counts }) => number(value) ?? number(fieldsIn(counts).invited),
  counts: record<Given['counts']>()({
    invited: number,
    failed: number,
    opened: number,
    paid: number,
    started: number,
    finished: number,
  }),
  to_remind: record<Given['to_remind']>()({
    unpaid: number,
    not_started: number,
    unpaid_refused: number,
    not_started_refused: number,
  }),
  link: orNull(classLinkOf),
  opens_at: momentOrNull,
  closes_at: momentOrNull,
  remind_at: momentOrNull,
  reminded: orNull(record<Given['reminded']>()({ at: moment, students: number })),
  archived: yes,
  created_at: moment,
  updated_at: text,
});
export type Classroom = ReturnType<typeof classroomOf>;

export const classStudentOf = record<student.ClassStudent>()({
  _id: id,
  email: text,
  name: text,
  lastname: text,
  invited_at: moment,
  mail: record<student.ClassStudent['mail']>()({
    status: choice<student.ClassStudent['mail']['status']>,
    error: text,
    at: moment,
  }),
  opened_at: momentOrNull,
  // The amount is null for co-teachers.
  payment: orNull(paymentOf),
  started_at: momentOrNull,
  finished_at: momentOrNull,
  score: number,
});
export type ClassStudent = ReturnType<typeof classStudentOf>;

const addedStudentsOf = record<student.AddedStudents>()({
  added: listOf(text),
  repeated: listOf(text),
  refused: listOf(record<student.AddedStudents['refused'][number]>()({ email: text, reason: text })),
});

export const coTeacherOf = record<coTeacher.CoTeacher>()({
  ...person.fields,
  has_access: flag,
  created_at: moment,
});
export type CoTeacher = ReturnType<typeof coTeacherOf>;

/** No screen shows the orders: those that wait are counted in the session. */
export const seatsQuoteOf = record<Omit<Quote, 'orders'>>()({
  price: number,
  payer: choice<Payer>,
  max: number,
  problem: text,
});
export type SeatsQuote = ReturnType<typeof seatsQuoteOf>;

/** A query of the students of this class session. */
export interface StudentsQuery extends student.ClassStudentQuery {
  session: string;
}

const path = (id: string) => `/api/sessions/${encodeURIComponent(id)}`;
const studentPath = (id: string, student: string) => `${path(id)}/students/${encodeURIComponent(student)}`;

export const list = (query: contract.ClassroomQuery) =>
  requestList('/api/sessions/all', { query }).then(each(classroomOf));

export const get = (id: string) => requestById('/api/sessions', id).then(classroomOf);

export const update = async (id: string, changes: contract.ClassroomUpdate) =>
  savedOf(classroomOf, { ...changes, _id: id }, await requestRecord('POST', path(id), changes));

export const students = ({ session, ...query }: StudentsQuery) =>
  requestList(`${path(session)}/students/all`, { query }).then(each(classStudentOf));

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
  requestRecord('POST', `${path(id)}/students/mail`, to).then(({ sent }) => ({ sent: number(sent) ?? 0 }));

/** Makes the link of a class, or changes it. */
export const saveLink = async (id: string, changes: link.ClassLinkUpdate) =>
  savedOf(classroomOf, { _id: id }, await requestRecord('POST', `${path(id)}/link`, changes));

export const renewLink = async (id: string) =>
  savedOf(classroomOf, { _id: id }, await requestRecord('POST', `${path(id)}/link/renewal`));

export const revoke = (id: string, student: string, how: student.Revoke) =>
  requestNothing('POST', `${studentPath(id, student)}/revocation`, { body: how });

export const changeAddress = async (id: string, student: string, email: string) =>
  classStudentOf(
    overlay(
      { _id: student, email },
      await requestRecord('POST', `${studentPath(id, student)}/email`, { email }),
    ),
  );

export const coTeachers = (id: string) => requestList(`${path(id)}/co-teachers/all`).then(each(coTeacherOf));

export const addCoTeacher = async (id: string, email: string) =>
  coTeacherOf(overlay({ email }, await requestRecord('POST', `${path(id)}/co-teachers`, { email })));

export const removeCoTeacher = (id: string, teacher: string) =>
  requestNothing('DELETE', `${path(id)}/co-teachers/${encodeURIComponent(teacher)}`);

/** The terms of further seats, and their orders so far. */
export const seats = (id: string) => requestRecord('GET', `${path(id)}/seats`).then(seatsQuoteOf);
