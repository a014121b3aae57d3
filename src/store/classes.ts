import { combineReducers } from 'redux';
import type { ClassStudent } from '../api/classes';
import * as classes from '../api/classes';
import { type ActionOf, actionFamily } from './actionFamily';
import { emptyList, type ListState, listOf, pageKey, pageOf, recordAt, recordOf } from './slices';
import { injectReducers, type RootState } from './store';

export const fetchClasses = actionFamily('classes/FETCH_ALL', classes.list);
/** The sessions of the user, for the dashboard and the cards of the library. */
export const fetchOwnSessions = actionFamily('classes/FETCH_OWN', classes.list);
/** The sessions of a manager's school, for the dashboard. */
export const fetchSchoolSessions = actionFamily('classes/FETCH_SCHOOL', classes.list);
export const fetchClass = actionFamily('classes/FETCH_ONE', classes.get);
export const fetchStudents = actionFamily('classes/FETCH_STUDENTS', classes.students);

/** The terms of further seats for a session. */
export const fetchSeats = actionFamily('classes/FETCH_SEATS', classes.seats);

/** The answers that a change of a class makes stale. */
export const ofClasses = [
  fetchClasses,
  fetchOwnSessions,
  fetchSchoolSessions,
  fetchClass,
  fetchStudents,
  fetchSeats,
];
export const updateClass = actionFamily('classes/UPDATE', classes.update, {
  keyOf: (id) => id,
  invalidates: ofClasses,
});

const linkChange = { invalidates: [fetchClass, fetchClasses] };
export const saveLink = actionFamily('classes/SAVE_LINK', classes.saveLink, linkChange);
export const renewLink = actionFamily('classes/RENEW_LINK', classes.renewLink, linkChange);

interface Students extends ListState<ClassStudent> {
  /** The session of the rows. */
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

const classesReducer = combineReducers({
  list: pageOf(fetchClasses),
  own: listOf(fetchOwnSessions),
  school: listOf(fetchSchoolSessions),
  detail: recordOf(fetchClass, { saved: [updateClass, saveLink, renewLink], leaves: true }),
  seats: recordOf(fetchSeats),
  students,
});
declare module './store' {
  interface LaterReducers {
    classes: typeof classesReducer;
  }
}
injectReducers({ classes: classesReducer });

export const selectClasses = (state: RootState) => state.classes.list;
export const selectOwnSessions = (state: RootState) => state.classes.own;
export const selectSchoolSessions = (state: RootState) => state.classes.school;
export const selectClass = (state: RootState, id: string) => recordAt(state.classes.detail, id);
export const selectSeats = (state: RootState, id: string) => recordAt(state.classes.seats, id);
export const selectStudents = (state: RootState, session: string): ListState<ClassStudent> =>
  state.classes.students.session === session ? state.classes.students : emptyList;
