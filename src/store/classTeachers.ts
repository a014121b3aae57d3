import * as classrooms from '../api/classrooms';
import { actionFamily } from './actionFamily';

// The co-teachers of a class session. The card that shows them keeps the answers.

export const fetchCoTeachers = actionFamily('classTeachers/FETCH_ALL', classrooms.coTeachers);
export const addCoTeacher = actionFamily('classTeachers/ADD', classrooms.addCoTeacher);
export const removeCoTeacher = actionFamily('classTeachers/REMOVE', classrooms.removeCoTeacher, {
  keyOf: (_, teacher) => teacher,
});
