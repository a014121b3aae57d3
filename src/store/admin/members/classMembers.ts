import type { ClassStudent, CoTeacher } from '../../../api/admin/members/classMembers';
import * as members from '../../../api/admin/members/classMembers';
import { type ActionOf, actionFamily } from '../../actionFamily';
import { ofClasses } from '../../classes';
import { emptyList, type ListState, listAt, listOf, pageKey, pageOf, withoutRow } from '../../slices';
import { injectReducers, type RootState } from '../../store';

export const fetchStudents = actionFamily('classStudents/FETCH_ALL', members.students);

// The changes of a class's students. No reducer keeps their answers: the page of the class loads its rows again.

const studentChange = { invalidates: [...ofClasses, fetchStudents] };
const keyOf = (id: string, student: string) => `${id} ${student}`;

export const exportStudents = actionFamily('classStudents/EXPORT', members.studentsCsv);
export const fetchAddresses = actionFamily('classStudents/FETCH_ADDRESSES', members.addresses);
export const addStudents = actionFamily('classStudents/ADD', members.addStudents, studentChange);
export const resendInvitations = actionFamily('classStudents/RESEND', members.resend, studentChange);
export const revokeStudent = actionFamily('classStudents/REVOKE', members.revoke, {
  keyOf,
  ...studentChange,
});
export const changeStudent = actionFamily('classStudents/CHANGE', members.changeStudent, {
  keyOf,
  ...studentChange,
});

interface Students extends ListState<ClassStudent> {
  /** The session of the rows. */
  session: string;
}

const noStudents: Students = { ...emptyList, session: '' };
const page = pageOf(fetchStudents);

/** The rows are brought up to date while they are read: a reload of the same ones is not marked. */
function classStudentsReducer(
  state: Students = noStudents,
  action: ActionOf<typeof fetchStudents>,
): Students {
  if (action.type !== fetchStudents.REQUEST) return { ...state, ...page(state, action) };
  const [query] = action.args;
  const { session } = query;
  if (state.items && state.key === pageKey(query)) return { ...state, loading: false };
  return { ...page(state.session === session ? state : emptyList, action), session };
}

/** The co-teachers of a session. */
export const fetchCoTeachers = actionFamily('classTeachers/FETCH_ALL', members.coTeachers);

const invalidates = [fetchCoTeachers];
export const addCoTeacher = actionFamily('classTeachers/ADD', members.addCoTeacher, { invalidates });
export const removeCoTeacher = actionFamily('classTeachers/REMOVE', members.removeCoTeacher, {
  keyOf: (_, teacher) => teacher,
  invalidates,
});

const list = listOf(fetchCoTeachers, (session) => session, { keepsError: true });

type Action =
  | ActionOf<typeof fetchCoTeachers>
  | ActionOf<typeof addCoTeacher>
  | ActionOf<typeof removeCoTeacher>;

function classTeachersReducer(state: ListState<CoTeacher> = emptyList, action: Action): ListState<CoTeacher> {
  // The answer to a change may come when the store holds the co-teachers of another session.
  if (state.key !== action.args?.[0]) return list(state, action);
  switch (action.type) {
    case addCoTeacher.SUCCESS: {
      const others = (state.items ?? []).filter(({ _id }) => _id !== action.data._id);
      return { ...state, items: [...others, action.data], total: others.length + 1 };
    }
    case removeCoTeacher.SUCCESS:
      return withoutRow(state, action.args[1]);
    case removeCoTeacher.FAILURE:
      // Somebody else has removed this co-teacher.
      return action.error.status === 404 ? withoutRow(state, action.args[1]) : state;
    default:
      return list(state, action);
  }
}

declare module '../../store' {
  interface Reducers {
    classStudents: typeof classStudentsReducer;
    classTeachers: typeof classTeachersReducer;
  }
}
injectReducers({ classStudents: classStudentsReducer, classTeachers: classTeachersReducer });

export const selectCoTeachers = (state: RootState, session: string) => listAt(state.classTeachers, session);
export const selectStudents = (state: RootState, session: string): ListState<ClassStudent> =>
  state.classStudents.session === session ? state.classStudents : emptyList;
