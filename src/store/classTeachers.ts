import type { CoTeacher } from '../api/classes';
import * as classes from '../api/classes';
import { type ActionOf, actionFamily } from './actionFamily';
import { emptyList, type ListState, listAt, listOf, withoutRow } from './slices';
import { injectReducers, type RootState } from './store';

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

export function classTeachersReducer(
  state: ListState<CoTeacher> = emptyList,
  action: Action,
): ListState<CoTeacher> {
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
injectReducers({ classTeachers: classTeachersReducer });

export const selectCoTeachers = (state: RootState, session: string) => listAt(state.classTeachers, session);
