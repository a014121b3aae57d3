import type { Action } from 'redux';
import type { Failure } from '../../api/http';
import type { List } from '../../contract/common';
import type { AnyFamily, Family } from '../actionFamily';
import { changeRow, emptyList, type ListState, pageOf } from '../slices';

/** The action on a row of a list: whether it is under way, or why it has failed. */
export interface RowState {
  busy?: true | undefined;
  failure?: string | undefined;
}

const idle: RowState = { busy: undefined, failure: undefined };

/**
 * One page of a family's list, with the progress and the error of an action, whose first argument is a row's id.
 * `changed` are the changes of the row by the answer to the action.
 */
export function rowsOf<T extends { _id: string }, Query extends object, Data>(
  family: Family<string, [query: Query], List<T>>,
  call: AnyFamily<Data>,
  changed: (data: Data) => Partial<T> = () => ({}),
) {
  const page = pageOf(family);
  return (state: ListState<T & RowState> = emptyList, action: Action): ListState<T & RowState> => {
    const { args, data, error } = action as Action & { args: [id: string]; data: Data; error: Failure };
    const change = (given: Partial<T> | RowState) =>
      changeRow(state, args[0], (row) => ({ ...row, ...idle, ...given, _id: row._id }));
    switch (action.type) {
      case family.SUCCESS: {
        const received = page(state, action);
        const busy = new Map(state.items?.map((row) => [row._id, row.busy]));
        const items = received.items?.map((row) => ({ ...row, busy: busy.get(row._id) })) ?? null;
        return { ...received, items };
      }
      case call.REQUEST:
        return change({ busy: true });
      case call.SUCCESS:
        return change(changed(data));
      case call.FAILURE:
        return change({ failure: error.message });
      default:
        return page(state, action);
    }
  };
}
