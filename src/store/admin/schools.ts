import { combineReducers } from 'redux';
import * as schools from '../../api/admin/schools';
import { actionFamily } from '../actionFamily';
import { deleteWithDraft } from '../drafts';
import { listOf, pageOf, recordAt, recordOf } from '../slices';
import { injectReducers, type RootState } from '../store';

export const fetchSchools = actionFamily('schools/FETCH_ALL', schools.list);
/** All schools that the user may see, by name: for select fields, and for names by id. */
export const fetchSchoolChoices = actionFamily('schools/FETCH_CHOICES', () =>
  schools.list({ pp: 1000, sort: 'name:asc' }),
);
export const fetchSchool = actionFamily('schools/FETCH_ONE', schools.get);

const keyOf = (id: string) => id;
const invalidates = [fetchSchools, fetchSchoolChoices];
export const createSchool = actionFamily('schools/CREATE', schools.create, { invalidates });
export const updateSchool = actionFamily('schools/UPDATE', schools.update, { keyOf, invalidates });
const schoolDeletion = actionFamily('schools/DELETE', schools.remove, { keyOf, invalidates });
export const deleteSchool = (id: string) => deleteWithDraft(`schools/${id}`, schoolDeletion(id));

const schoolsReducer = combineReducers({
  list: pageOf(fetchSchools),
  choices: listOf(fetchSchoolChoices),
  detail: recordOf(fetchSchool, { created: createSchool, saved: [updateSchool] }),
});
declare module '../store' {
  interface Reducers {
    schools: typeof schoolsReducer;
  }
}
injectReducers({ schools: schoolsReducer });

export const selectSchools = (state: RootState) => state.schools.list;
export const selectSchoolChoices = (state: RootState) => state.schools.choices;
export const selectSchool = (state: RootState, id: string) => recordAt(state.schools.detail, id);
