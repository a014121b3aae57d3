import { combineReducers } from 'redux';
import * as schools from '../api/schools';
import type { School } from '../contract/school';
import { type ActionOf, actionFamily } from './actionFamily';
import { joinStore, type RootState } from './reducers';
import {
  emptyList,
  emptyPage,
  emptyRecord,
  type ListState,
  listFailed,
  listReceived,
  listRequested,
  type PageState,
  pageFailed,
  pageReceived,
  pageRequested,
  type RecordState,
  recordAt,
  recordFailed,
  recordReceived,
  recordRequested,
  recordSaved,
} from './slices';

const byId = (id: string) => id;

export const fetchSchools = actionFamily('schools/FETCH_ALL', schools.list);
/** All that the caller may see, by name: to choose from, and to name them by their ids. */
export const fetchSchoolChoices = actionFamily('schools/FETCH_CHOICES', () =>
  schools.list({ pp: 1000, sort: 'name:asc' }),
);
export const fetchSchool = actionFamily('schools/FETCH_ONE', schools.get);

const lists = [fetchSchools, fetchSchoolChoices];
export const createSchool = actionFamily('schools/CREATE', schools.create, undefined, lists);
export const updateSchool = actionFamily('schools/UPDATE', schools.update, byId, lists);
export const deleteSchool = actionFamily('schools/DELETE', schools.remove, byId, lists);

function list(
  state: PageState<School> = emptyPage,
  action: ActionOf<typeof fetchSchools>,
): PageState<School> {
  switch (action.type) {
    case fetchSchools.REQUEST:
      return pageRequested(state);
    case fetchSchools.SUCCESS:
      return pageReceived(action.data, action.args[0]);
    case fetchSchools.FAILURE:
      return pageFailed(state, action.args[0], action.error);
    default:
      return state;
  }
}

function choices(
  state: ListState<School> = emptyList,
  action: ActionOf<typeof fetchSchoolChoices>,
): ListState<School> {
  switch (action.type) {
    case fetchSchoolChoices.REQUEST:
      return listRequested(state);
    case fetchSchoolChoices.SUCCESS:
      return listReceived(action.data);
    case fetchSchoolChoices.FAILURE:
      return listFailed(state, action.error);
    default:
      return state;
  }
}

function detail(
  state: RecordState<School> = emptyRecord,
  action: ActionOf<typeof fetchSchool> | ActionOf<typeof createSchool> | ActionOf<typeof updateSchool>,
): RecordState<School> {
  switch (action.type) {
    case fetchSchool.REQUEST:
      return recordRequested(state, action.args[0]);
    case fetchSchool.SUCCESS:
      return recordReceived(action.args[0], action.data);
    case fetchSchool.FAILURE:
      return recordFailed(state, action.error);
    case createSchool.SUCCESS:
      return recordReceived(action.data._id, action.data);
    case updateSchool.SUCCESS:
      return recordSaved(state, action.args[0], action.data);
    default:
      return state;
  }
}

export const schoolsReducer = combineReducers({ list, choices, detail });

export const selectSchools = (state: RootState) => state.schools.list;
export const selectSchoolChoices = (state: RootState) => state.schools.choices;
export const selectSchool = (state: RootState, id: string) => recordAt(state.schools.detail, id);

joinStore('schools', schoolsReducer);
