import * as classes from '../api/classes';
import { actionFamily } from './actionFamily';
import { ofClasses } from './classes';

// The changes of a class's students. No reducer keeps their answers: the page of the class loads its rows again.

const invalidates = ofClasses;
const keyOf = (id: string, student: string) => `${id} ${student}`;

export const exportStudents = actionFamily('classStudents/EXPORT', classes.studentsCsv);
export const fetchAddresses = actionFamily('classStudents/FETCH_ADDRESSES', classes.addresses);
export const addStudents = actionFamily('classStudents/ADD', classes.addStudents, { invalidates });
export const resendInvitations = actionFamily('classStudents/RESEND', classes.resend, { invalidates });
export const revokeStudent = actionFamily('classStudents/REVOKE', classes.revoke, {
  keyOf,
  invalidates,
});
export const changeAddress = actionFamily('classStudents/CHANGE_ADDRESS', classes.changeAddress, {
  keyOf,
  invalidates,
});
