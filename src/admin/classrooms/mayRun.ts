import type { Classroom } from '../../api/records/classroom';
import type { User } from '../../api/records/user';

/** Whether the user may change a class: administrators all of them, others their own. Managers see their school's. */
export const mayRun = (user: User | null, { instructor }: Classroom): boolean =>
  user !== null && (user.role !== 'manager' || user._id === instructor._id);
