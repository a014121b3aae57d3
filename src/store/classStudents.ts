import * as classrooms from '../api/classrooms';
import { actionFamily } from './actionFamily';
import { ofClasses } from './classrooms';

// The changes of a class's students. No reducer keeps their answers: the page of the class loads its rows again.

const invalidates = ofClasses;
const keyOf = (id: string, student: string) => `${id} ${student}`;

export const exportStudents = actionFamily('classStudents/EXPORT', classrooms.studentsCsv);
export const fetchAddresses = actionFamily('classStudents/FETCH_ADDRESSES', classrooms.addresses);
export const addStudents = actionFamily('classStudents/ADD', classrooms.addStudents, { invalidates });
export const resendInvitations = actionFamily('classStudents/RESEND', classrooms.resend, { invalidates });
export const revokeStudent = actionFamily('classStudents/REVOKE', classrooms.revoke, {
  keyOf,
  invalidates,
});
export const changeAddress = actionFamily('classStudents/CHANGE_ADDRESS', classrooms.changeAddress, {
  keyOf,
  invalidates,
});
