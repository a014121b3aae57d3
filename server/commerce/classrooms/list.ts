import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import type { Classroom, ClassroomQuery } from '../../../src/contract/classroom';
import type { List } from '../../../src/contract/common';
import { countedUpTo, pageOf, totalOf } from '../../db/queries/paging';
import { containing } from '../../db/queries/search';
import { orderOf, type Sorts, sortingOf } from '../../db/queries/sorting';
import { purchases } from '../../db/schema/purchases';
import type { Services } from '../../services/services';
import { isClass } from '../purchases/records';
import { boughtAt, matchingText } from '../purchases/search';
import { presentClassroom } from './present';
import { type Reach, seenBy } from './reach';
import { countStudents, selectClasses } from './records';
import { hasLateStudents, inClassState } from './states';

const id = { by: sql`${purchases.id}`, type: 'text' } as const;

const sorts: Sorts = new Map([
  ['created_at', [{ by: sql`${purchases.createdAt}`, type: 'timestamptz' }, id]],
  ['opens_at', [{ by: sql`coalesce(${purchases.opensAt}, 'infinity')`, type: 'timestamptz' }, id]],
  ['name', [{ by: sql`lower(${purchases.className})`, type: 'text' }, id]],
]);

/** The condition of the list's filters. */
export const matchingClasses = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { q, client: simulation, archived, state, students, customer, school }: ClassroomQuery,
  { own }: Reach,
): Promise<SQL | undefined> =>
  and(
    isClass,
    archived ? undefined : isNull(purchases.archivedAt),
    archived === 'true' ? sql`${purchases.archivedAt} is not null` : undefined,
    state ? inClassState(db, state, now()) : undefined,
    students ? hasLateStudents(db, now()) : undefined,
    simulation ? eq(purchases.simulationId, simulation) : undefined,
    customer === 'own' ? own : undefined,
    customer && customer !== 'own' ? eq(purchases.customerId, customer) : undefined,
    school ? boughtAt(db, school) : undefined,
    q ? or(containing(purchases.className, q), await matchingText(db, q)) : undefined,
  );

/** A page of the classes that the caller may see, and the number of matches. */
export async function listClasses(
  deps: Pick<Services, 'db' | 'config' | 'now'>,
  query: ClassroomQuery,
  reach: Reach,
): Promise<List<Classroom>> {
  const { db, config } = deps;
  const order = orderOf(sortingOf(sorts, query.sort ?? 'created_at:desc'));
  const where = and(reach.visible, await matchingClasses(deps, query, reach));
  const page = pageOf(query, { defaultSize: 20 });
  const matching = () => db.select({ id: purchases.id }).from(purchases).where(where).$dynamic();
  const ids = matching()
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const records = await selectClasses(db)
    .where(inArray(purchases.id, ids))
    .orderBy(...order);
  const counts = await countStudents(
    db,
    records.map(({ purchase }) => purchase.id),
  );
  const items = records.map((record) =>
    presentClassroom(seenBy(reach, record), {
      publicUrl: config.publicUrl,
      counts: counts.get(record.purchase.id),
    }),
  );
  const bound = countedUpTo(config, Boolean(query.q));
  return { items, ...(await totalOf(db, matching(), { ...page, rows: items.length, bound })) };
}
