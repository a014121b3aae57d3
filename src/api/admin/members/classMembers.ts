import type * as coTeacher from '../../../contract/class';
import type * as student from '../../../contract/classStudent';
import { normalizeEmail } from '../../../contract/emailAddress';
import { MAX_PAGE } from '../../../contract/limits';
import { path } from '../../classes';
import * as f from '../../fields';
import { overlay, requestFile, requestList, requestNothing, requestRecord } from '../../http';
import { payment } from '../../invites';

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

/** A query of the students of this session. */
export interface StudentsQuery extends student.ClassStudentQuery {
  session: string;
}

const studentPath = (id: string, student: string) => `${path(id)}/students/${encodeURIComponent(student)}`;

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

export const revoke = (id: string, student: string, how: student.Revoke) =>
  requestNothing('POST', `${studentPath(id, student)}/revocation`, { body: how });

export const changeStudent = async (id: string, student: string, changes: student.ChangeStudent) =>
  classStudentOf(
    overlay({ _id: student, ...changes }, await requestRecord('POST', studentPath(id, student), changes)),
  );

export const coTeachers = (id: string) => requestList(`${path(id)}/co-teachers/all`, coTeacherOf);

export const addCoTeacher = async (id: string, email: string) =>
  coTeacherOf(overlay({ email }, await requestRecord('POST', `${path(id)}/co-teachers`, { email })));

export const removeCoTeacher = (id: string, teacher: string) =>
  requestNothing('DELETE', `${path(id)}/co-teachers/${encodeURIComponent(teacher)}`);
