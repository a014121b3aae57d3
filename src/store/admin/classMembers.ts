import type { CoTeacher } from '../../api/classes';
import * as classes from '../../api/classes';
import { type ActionOf, actionFamily } from '../actionFamily';
import { ofClasses } from '../classes';
import { emptyList, type ListState, listAt, listOf, withoutRow } from '../slices';
import { injectReducers, type RootState } from '../store';

// The changes of a class's students. No reducer keeps their answers: the page of the class loads its rows again.

const studentChange = { invalidates: ofClasses };
const keyOf = (id: string, student: string) => `${id} ${student}`;

export const exportStudents = actionFamily('classStudents/EXPORT', classes.studentsCsv);
export const fetchAddresses = actionFamily('classStudents/FETCH_ADDRESSES', classes.addresses);
export const addStudents = actionFamily('classStudents/ADD', classes.addStudents, studentChange);
export const resendInvitations = actionFamily('classStudents/RESEND', classes.resend, studentChange);
export const revokeStudent = actionFamily('classStudents/REVOKE', classes.revoke, {
  keyOf,
  ...studentChange,
});
export const changeAddress = actionFamily('classStudents/CHANGE_ADDRESS', classes.changeAddress, {
  keyOf,
  ...studentChange,
});

/** The co-teachers of a session. */
export const fetchCoTeachers = actionFamily('classTeachers/FETCH_ALL', classes.coTeachers);

const invalidates = [fetchCoTeachers];
export const addCoTeacher = actionFamily('classTeachers/ADD', classes.addCoTeacher, { invalidates });
export const removeCoTeacher = actionFamily('classTeachers/REMOVE', classes.removeCoTeacher, {
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
declare module '../store' {
  interface LaterReducers {
    classTeachers: typeof classTeachersReducer;
  }
}
injectReducers({ classTeachers: classTeachersReducer });

export const selectCoTeachers = (state: RootState, session: string) => listAt(state.classTeachers, session);
