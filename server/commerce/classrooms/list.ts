import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Classroom, ClassroomQuery } from '../../../src/contract/classroom';
import type { List } from '../../../src/contract/common';
import type { Db } from '../../db/connection';
import { countedUpTo, pageOf, totalOf } from '../../db/queries/paging';
import { containing } from '../../db/queries/search';
import { orderOf, type Sorts, sortingOf } from '../../db/queries/sorting';
import { classes } from '../../db/schema/classes';
import { purchases } from '../../db/schema/purchases';
import type { Services } from '../../services/services';
import { boughtAt, matchingText } from '../purchases/search';
import { presentClassroom } from './present';
import { type Reach, seenBy } from './reach';
import { countStudents, selectClasses, selectIds } from './records';
import { hasLateStudents, inClassState } from './states';

const id = { by: sql`${classes.id}`, type: 'text' } as const;

const sorts: Sorts = new Map([
  [
    'created_at',
    [
      { by: sql`${purchases.createdAt}`, type: 'timestamptz' },
      { by: sql`${purchases.id}`, type: 'text' },
    ],
  ],
  ['opens_at', [{ by: sql`coalesce(${classes.opensAt}, 'infinity')`, type: 'timestamptz' }, id]],
  ['name', [{ by: sql`lower(${classes.name})`, type: 'text' }, id]],
]);

/** The classes with a text in their name, or whose first purchase matches; an index serves each of the two. */
const withText = (db: Db, q: string, matching: SQL | undefined): SQL =>
  inArray(
    classes.id,
    unionAll(
      db.select({ id: classes.id }).from(classes).where(containing(classes.name, q)),
      db.select({ id: purchases.id }).from(purchases).where(matching),
    ),
  );

/** The condition of the list's filters. */
export const matchingClasses = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { q, client: simulation, archived, state, students, customer, school }: ClassroomQuery,
  { own }: Reach,
): Promise<SQL | undefined> =>
  and(
    archived ? undefined : isNull(classes.archivedAt),
    archived === 'true' ? sql`${classes.archivedAt} is not null` : undefined,
    state ? inClassState(db, state, now()) : undefined,
    students ? hasLateStudents(db, now()) : undefined,
    simulation ? eq(purchases.simulationId, simulation) : undefined,
    customer === 'own' ? own : undefined,
    customer && customer !== 'own' ? eq(purchases.customerId, customer) : undefined,
    school ? boughtAt(db, school) : undefined,
    q ? withText(db, q, await matchingText(db, q)) : undefined,
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
  const matching = () => selectIds(db).where(where);
  const ids = matching()
    .orderBy(...order)
    .limit(page.limit)
    .offset(page.offset);
  const records = await selectClasses(db)
    .where(inArray(classes.id, ids))
    .orderBy(...order);
  const counts = await countStudents(
    db,
    records.map((record) => record.id),
  );
  const items = records.map((record) =>
    presentClassroom(seenBy(reach, record), {
      publicUrl: config.publicUrl,
      counts: counts.get(record.id),
    }),
  );
  const bound = countedUpTo(config, Boolean(query.q));
  return { items, ...(await totalOf(db, matching(), { ...page, rows: items.length, bound })) };
}
