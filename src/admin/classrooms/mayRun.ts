import type { Classroom } from '../../api/classrooms';
import type { User } from '../../api/session';

/** Whether the user may change a class: administrators all, others their own and shared ones. Managers see their school's. */
export const mayRun = (user: User | null, { instructor, co_taught }: Classroom): boolean =>
  user !== null && (user.role !== 'manager' || user._id === instructor._id || co_taught);
