import { studentsList, studentsQuery } from '../../admin/classrooms/studentsList';
import type { ClassroomQuery } from '../../contract/classroom';
import type { Extension } from '../../contract/extensions';
import { queryString, recordPath } from '../../lib/apiPaths';
import { type ListQuery, type ListRules, readListQuery } from '../../lib/listQuery';
import { invitesList, invitesQuery } from '../../pages/invites/invitesList';
import { ownSessionsQuery, waitingSessionsQuery } from '../../rules/classes';
import { mayOpen } from '../../rules/permissions';
import type { FirstCalls } from './screen';

export const pageOf =
  <Rules extends ListRules>(
    path: string,
    rules: Rules,
    queryOf: (query: ListQuery<Rules>) => Parameters<typeof queryString>[0],
  ): FirstCalls =>
  ({ search }) => [path + queryString(queryOf(readListQuery(search, rules)))];

export const recordOf =
  (collection: string, name = 'id'): FirstCalls =>
  ({ params }) => {
    const path = recordPath(collection, params[name] ?? '');
    return path ? [path] : [];
  };

export const catalogueOf =
  (partner = ''): FirstCalls =>
  () => [`/api/public/clients/all${queryString({ partner })}`];

/** Administrators first see their own invites, found by the address in their profile. */
export const invitesOf: FirstCalls = ({ search }, visitor) => {
  if (!visitor || (visitor.role === 'administrator' && visitor.email === undefined)) return [];
  const query = readListQuery(search, invitesList(visitor));
  return [`/api/invites/all${queryString(invitesQuery(query, visitor))}`];
};

/** The library and the own class sessions for instructors; for all others the invites, with the numbers for some. */
export const dashboardOf: FirstCalls = (place, visitor) => {
  const has = (extension: Extension) => visitor?.extensions?.includes(extension) ?? false;
  const sessionsOf = (query: ClassroomQuery) =>
    has('classes') ? [`/api/sessions/all${queryString(query)}`] : [];
  if (visitor?.role === 'instructor') {
    return [...catalogueOf()(place, visitor), ...sessionsOf(ownSessionsQuery)];
  }
  return [
    ...invitesOf(place, visitor),
    ...(visitor?.role === 'manager' ? sessionsOf(waitingSessionsQuery) : []),
    ...(visitor && mayOpen(visitor.role, 'users') && has('administration') ? ['/api/overview'] : []),
  ];
};

/** A class session and its students, by the filters in the address. */
export const classroomOf: FirstCalls = (place, visitor) => {
  const found = recordOf('/api/sessions')(place, visitor);
  return found.flatMap((path) => [
    path,
    ...pageOf(`${path}/students/all`, studentsList, studentsQuery)(place, visitor),
  ]);
};

/** A class session, and the terms of further seats for it. */
export const seatsOf: FirstCalls = (place, visitor) =>
  recordOf('/api/sessions')(place, visitor).flatMap((path) => [path, `${path}/seats`]);
