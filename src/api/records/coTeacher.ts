import type * as contract from '../../contract/coTeacher';
import { type AsTold, type Fields, flagIn, idIn, momentIn, textIn } from './fields';

export type CoTeacher = AsTold<contract.CoTeacher>;

export const coTeacherOf = (given: Fields): CoTeacher => ({
  _id: idIn(given),
  email: textIn(given.email),
  name: textIn(given.name),
  lastname: textIn(given.lastname),
  has_access: flagIn(given.has_access),
  created_at: momentIn(given.created_at),
});
