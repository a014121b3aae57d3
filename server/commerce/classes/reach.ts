import { and, eq, exists, inArray, or, type SQL } from 'drizzle-orm';
import { mayOpen } from '../../../src/rules/permissions';
import type { Config } from '../../config/config';
import type { Db } from '../../db/connection';
import { coTeachers } from '../../db/schema/classes';
import { users } from '../../db/schema/people';
import { purchases } from '../../db/schema/purchases';
import type { AppEnv, CurrentUser } from '../../http/context';
import type { Services } from '../../services/services';
import { seatsProblem } from '../purchases/seats';
import type { ClassRecord } from './records';

/** The classes that a call may touch. */
export interface Reach {
  user: CurrentUser;
  config: Pick<Config, 'trustedHosts'>;
  now: Services['now'];
  /** The ids of the classes that others have shared with the caller. */
  shared: readonly string[];
  /** A condition on the first purchases of classes: the caller's own classes, and the shared ones. */
  own: SQL | undefined;
  /** The same for all classes within reach. */
  visible: SQL | undefined;
}

/**
 * The ids of the classes that others have shared with the caller. Access belongs to an address, so its owner has to be
 * the caller for certain.
 */
async function findShared(
  db: Db,
  { email, addressUnproven }: Pick<CurrentUser, 'email' | 'addressUnproven'>,
): Promise<string[]> {
  if (addressUnproven) return [];
  const rows = await db
    .select({ id: coTeachers.classId })
    .from(coTeachers)
    .where(eq(coTeachers.email, email));
  return rows.map(({ id }) => id);
}

/** The classes that the caller may touch, as the matrix says. */
export async function reachOf(
  { db, config, now }: Pick<Services, 'db' | 'config' | 'now'>,
  user: CurrentUser,
  { scope, coTaught }: Pick<AppEnv['Variables'], 'scope' | 'coTaught'>,
): Promise<Reach> {
  const shared = coTaught ? await findShared(db, user) : [];
  const bought = eq(purchases.customerId, user.id);
  // The ids are listed, so that both parts of the condition use an index.
  const own = shared.length > 0 ? or(bought, inArray(purchases.id, shared)) : bought;
  const reach = { user, config, now, shared, own };
  if (scope === 'all') return { ...reach, visible: undefined };
  if (scope === 'own' || user.schoolId === null) return { ...reach, visible: own };
  const colleague = db
    .select()
    .from(users)
    .where(and(eq(users.id, purchases.customerId), eq(users.schoolId, user.schoolId)));
  return { ...reach, visible: or(own, exists(colleague)) };
}

/** Whether a user teaches the class, as its instructor or a co-teacher. */
export async function runsClass(
  db: Db,
  user: Pick<CurrentUser, 'id' | 'email' | 'role' | 'addressUnproven'>,
  { id, purchase }: { id: string; purchase: Pick<ClassRecord['purchase'], 'customerId'> },
): Promise<boolean> {
  if (!mayOpen(user.role, 'sessions')) return false;
  return purchase.customerId === user.id || (await findShared(db, user)).includes(id);
}

/** A class as its caller sees it. */
export type SeenClass = ClassRecord & {
  coTaught: boolean;
  /** Whether orders, prices and amounts are shown. */
  showsPayments: boolean;
  /** Whether the caller may buy further seats. */
  sellsSeats: boolean;
};

/** A class within reach. Co-teachers see no payments, unless they are the managers of the instructor's school. */
export function seenBy({ user, shared, config, now }: Reach, record: ClassRecord): SeenClass {
  const { purchase, instructor } = record;
  const isOwn = purchase.customerId === user.id;
  const isOfSchool = user.schoolId !== null && user.schoolId === instructor.schoolId;
  const isAdministrator = user.role === 'administrator';
  return {
    ...record,
    coTaught: !isOwn && !isAdministrator && shared.includes(record.id),
    showsPayments: isOwn || isAdministrator || (user.role === 'manager' && isOfSchool),
    sellsSeats: isOwn && seatsProblem(record, { config, now }) === null,
  };
}
