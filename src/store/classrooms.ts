import { combineReducers } from 'redux';
import type { ClassStudent } from '../api/records/classStudent';
import { type ActionOf, actionFamily } from './actionFamily';
import { lazilyFrom } from './lazilyFrom';
import type { RootState } from './reducers';
import { emptyList, type ListState, listOf, pageKey, pageOf, recordAt, recordOf } from './slices';

const lazily = lazilyFrom(() => import('../api/classrooms'));
const list = lazily((calls) => calls.list);

export const fetchClassrooms = actionFamily('classrooms/FETCH_ALL', list);
/** The class sessions of the user, for the dashboard and the cards of the library. */
export const fetchOwnSessions = actionFamily('classrooms/FETCH_OWN', list);
/** The class sessions of a manager's school, for the dashboard. */
export const fetchSchoolSessions = actionFamily('classrooms/FETCH_SCHOOL', list);
export const fetchClassroom = actionFamily(
  'classrooms/FETCH_ONE',
  lazily((calls) => calls.get),
);
const listStudents = lazily((calls) => calls.students);
export const fetchStudents = actionFamily('classrooms/FETCH_STUDENTS', listStudents);

/** The terms of further seats for a class session. */
export const fetchSeats = actionFamily(
  'classrooms/FETCH_SEATS',
  lazily((calls) => calls.seats),
);

/** The answers that a change of a class makes stale. */
export const ofClasses = [
  fetchClassrooms,
  fetchOwnSessions,
  fetchSchoolSessions,
  fetchClassroom,
  fetchStudents,
  fetchSeats,
];
export const updateClassroom = actionFamily(
  'classrooms/UPDATE',
  lazily((calls) => calls.update),
  { keyOf: (id) => id, invalidates: ofClasses },
);

const linkChange = { invalidates: [fetchClassroom, fetchClassrooms] };
export const saveLink = actionFamily(
  'classrooms/SAVE_LINK',
  lazily((calls) => calls.saveLink),
  linkChange,
);
export const renewLink = actionFamily(
  'classrooms/RENEW_LINK',
  lazily((calls) => calls.renewLink),
  linkChange,
);

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

export const selectClassrooms = (state: RootState) => state.classrooms.list;
export const selectOwnSessions = (state: RootState) => state.classrooms.own;
export const selectSchoolSessions = (state: RootState) => state.classrooms.school;
export const selectClassroom = (state: RootState, id: string) => recordAt(state.classrooms.detail, id);
export const selectSeats = (state: RootState, id: string) => recordAt(state.classrooms.seats, id);
export const selectStudents = (state: RootState, session: string): ListState<ClassStudent> =>
  state.classrooms.students.session === session ? state.classrooms.students : emptyList;
