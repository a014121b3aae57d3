import { combineReducers } from 'redux';
import type { ClassStudent } from '../api/classrooms';
import * as classrooms from '../api/classrooms';
import { type ActionOf, actionFamily } from './actionFamily';
import { emptyList, type ListState, listOf, pageKey, pageOf, recordAt, recordOf } from './slices';
import { injectReducers, type RootState } from './store';

export const fetchClassrooms = actionFamily('classrooms/FETCH_ALL', classrooms.list);
/** The class sessions of the user, for the dashboard and the cards of the library. */
export const fetchOwnSessions = actionFamily('classrooms/FETCH_OWN', classrooms.list);
/** The class sessions of a manager's school, for the dashboard. */
export const fetchSchoolSessions = actionFamily('classrooms/FETCH_SCHOOL', classrooms.list);
export const fetchClassroom = actionFamily('classrooms/FETCH_ONE', classrooms.get);
export const fetchStudents = actionFamily('classrooms/FETCH_STUDENTS', classrooms.students);

/** The terms of further seats for a class session. */
export const fetchSeats = actionFamily('classrooms/FETCH_SEATS', classrooms.seats);

/** The answers that a change of a class makes stale. */
export const ofClasses = [
  fetchClassrooms,
  fetchOwnSessions,
  fetchSchoolSessions,
  fetchClassroom,
  fetchStudents,
  fetchSeats,
];
export const updateClassroom = actionFamily('classrooms/UPDATE', classrooms.update, {
  keyOf: (id) => id,
  invalidates: ofClasses,
});

const linkChange = { invalidates: [fetchClassroom, fetchClassrooms] };
export const saveLink = actionFamily('classrooms/SAVE_LINK', classrooms.saveLink, linkChange);
export const renewLink = actionFamily('classrooms/RENEW_LINK', classrooms.renewLink, linkChange);

interface Students extends ListState<ClassStudent> {
  /** The class session of the rows. */
  session: string;
}

const noStudents: Students = { ...emptyList, session: '' };
const page = pageOf(fetchStudents);

/** The rows are brought up to date while they are read: a reload of the same ones is not marked. */
function students(state: Students = noStudents, action: ActionOf<typeof fetchStudents>): Students {
  if (action.type !== fetchStudents.REQUEST) return { ...state, ...page(state, action) };
  const [query] = action.args;
  const { session } = query;
  if (state.items && state.key === pageKey(query)) return { ...state, loading: false };
  return { ...page(state.session === session ? state : emptyList, action), session };
}

export const classroomsReducer = combineReducers({
  list: pageOf(fetchClassrooms),
  own: listOf(fetchOwnSessions),
  school: listOf(fetchSchoolSessions),
  detail: recordOf(fetchClassroom, { saved: [updateClassroom, saveLink, renewLink], leaves: true }),
  seats: recordOf(fetchSeats),
  students,
});
injectReducers({ classrooms: classroomsReducer });

export const selectClassrooms = (state: RootState) => state.classrooms.list;
export const selectOwnSessions = (state: RootState) => state.classrooms.own;
export const selectSchoolSessions = (state: RootState) => state.classrooms.school;
export const selectClassroom = (state: RootState, id: string) => recordAt(state.classrooms.detail, id);
export const selectSeats = (state: RootState, id: string) => recordAt(state.classrooms.seats, id);
export const selectStudents = (state: RootState, session: string): ListState<ClassStudent> =>
  state.classrooms.students.session === session ? state.classrooms.students : emptyList;
