import type { ClassLinkUpdate } from '../contract/classLink';
import type { ClassroomQuery, ClassroomUpdate } from '../contract/classroom';
import type { ClassStudentQuery, NewStudent, Resend, Revoke } from '../contract/classStudent';
import { MAX_PAGE } from '../contract/limits';
import { normalizeEmail } from '../rules/emailAddress';
import { each, requestById, requestFile, requestList, requestNothing, requestRecord } from './http';
import { classroomOf } from './records/classroom';
import { addedStudentsOf, classStudentOf } from './records/classStudent';
import { coTeacherOf } from './records/coTeacher';
import { numberIn, overlay, savedOf } from './records/fields';
import { seatsQuoteOf } from './records/seats';

/** A query of the students of this class session. */
export interface StudentsQuery extends ClassStudentQuery {
  session: string;
}

const path = (id: string) => `/api/sessions/${encodeURIComponent(id)}`;
const studentPath = (id: string, student: string) => `${path(id)}/students/${encodeURIComponent(student)}`;

export const list = (query: ClassroomQuery) =>
  requestList('/api/sessions/all', { query }).then(each(classroomOf));

export const get = (id: string) => requestById('/api/sessions', id).then(classroomOf);

export const update = async (id: string, changes: ClassroomUpdate) =>
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

export const addStudents = (id: string, added: readonly NewStudent[]) =>
  requestRecord('POST', `${path(id)}/students`, { students: added }).then(addedStudentsOf);

/** Mails invitations again; answers with their number. */
export const resend = (id: string, to: Resend) =>
  requestRecord('POST', `${path(id)}/students/mail`, to).then(({ sent }) => ({ sent: numberIn(sent) ?? 0 }));

/** Makes the link of a class, or changes it. */
export const saveLink = async (id: string, changes: ClassLinkUpdate) =>
  savedOf(classroomOf, { _id: id }, await requestRecord('POST', `${path(id)}/link`, changes));

export const renewLink = async (id: string) =>
  savedOf(classroomOf, { _id: id }, await requestRecord('POST', `${path(id)}/link/renewal`));

export const revoke = (id: string, student: string, how: Revoke) =>
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
