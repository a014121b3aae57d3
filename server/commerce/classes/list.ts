import {
  and,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  not,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Class, ClassQuery } from '../../../src/contract/class';
import type { List } from '../../../src/contract/common';
import type { Db } from '../../db/connection';
import {
  byLetters,
  containing,
  countedUpTo,
  orderOf,
  pageOf,
  type Sorts,
  sortingOf,
  totalOf,
} from '../../db/queries/lists';
import { classes, invites, purchases } from '../../db/tables';
import type { Services } from '../../services/services';
import { hasFinished, hasStarted } from '../invites/records';
import { boughtAt, matchingText } from '../purchases/list';
import { presentClass } from './present';
import { countStudents, type Reach, seenBy, selectClasses, selectIds } from './records';

const id = { by: sql`${classes.id}`, type: 'text' } as const;

/** The seconds to the next opening or closing; more for those without one, and those that are over, the latest first. */
function untilNext(at: Date): SQL {
  const now = sql`${at.toISOString()}::timestamptz`;
  const seconds = (time: SQL) => sql`extract(epoch from ${time})`;
  return sql`case
    when ${purchases.status} = 'cancelled' then 3e11 + ${seconds(sql`${now} - ${purchases.createdAt}`)}
    when ${classes.closesAt} <= ${now} then 2e11 + ${seconds(sql`${now} - ${classes.closesAt}`)}
    when ${classes.opensAt} > ${now} then ${seconds(sql`${classes.opensAt} - ${now}`)}
    when ${classes.closesAt} is not null then ${seconds(sql`${classes.closesAt} - ${now}`)}
    else 1e11 + ${seconds(sql`${now} - ${purchases.createdAt}`)} end`;
}

const sortsAt = (at: Date): Sorts =>
  new Map([
    ['next', [{ by: untilNext(at), type: 'numeric' }, id]],
    [
      'created_at',
      [
        { by: sql`${purchases.createdAt}`, type: 'timestamptz' },
        { by: sql`${purchases.id}`, type: 'text' },
      ],
    ],
    ['opens_at', [{ by: sql`coalesce(${classes.opensAt}, 'infinity')`, type: 'timestamptz' }, id]],
    ['name', [byLetters(classes.name), id]],
  ]);

/** The classes with a text in their name, or whose first purchase matches; an index serves each of the two. */
const withText = (db: Db, q: string, matching: SQL | undefined): SQL =>
  inArray(
    classes.id,
    unionAll(
      db.select({ id: classes.id }).from(classes).where(containing(classes.name, q)),
      db
        .select({ id: purchases.id })
        .from(purchases)
        .where(matching ?? sql`false`),
    ),
  );

/** The condition of the list's filters. */
export const matchingClasses = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  { q, client: simulation, archived, state, students, customer, student, school }: ClassQuery,
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
    student ? withStudent(db, eq(invites.studentId, student)) : undefined,
    school ? boughtAt(db, school) : undefined,
    q ? withText(db, q, await matchingText(db, q)) : undefined,
  );

/** A page of the classes that the caller may see, and the number of matches. */
export async function listClasses(
  deps: Pick<Services, 'db' | 'config' | 'now'>,
  query: ClassQuery,
  reach: Reach,
): Promise<List<Class>> {
  const { db, config } = deps;
  const order = orderOf(sortingOf(sortsAt(deps.now()), query.sort ?? 'created_at:desc'));
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
    presentClass(seenBy(reach, record), {
      publicUrl: config.publicUrl,
      counts: counts.get(record.id),
      now: deps.now(),
    }),
  );
  const bound = countedUpTo(config, Boolean(query.q));
  return { items, ...(await totalOf(db, matching(), { ...page, rows: items.length, bound })) };
}

/** A condition that holds or not, and is never unknown. */
const known = (condition: SQL | undefined): SQL => sql`coalesce(${condition}, false)`;

const withStudent = (db: Db, condition?: SQL) =>
  exists(
    db
      .select({ id: invites.id })
      .from(invites)
      .where(and(eq(invites.classId, classes.id), isNull(invites.revokedAt), condition)),
  );

function conditionsOf(db: Db, at: Date) {
  const allHaveFinished = and(withStudent(db), not(withStudent(db, not(hasFinished))));
  const isClosed = known(lte(classes.closesAt, at));
  const isBeforeOpening = known(gt(classes.opensAt, at));
  return {
    isRunning: and(ne(purchases.status, 'cancelled'), isNotNull(classes.sessionId)),
    isOpen: and(not(isClosed), not(isBeforeOpening)),
    isBeforeOpening,
    isOver: or(isClosed, and(isNull(classes.closesAt), or(isNotNull(classes.archivedAt), allHaveFinished))),
    someHaveNotStarted: withStudent(db, not(hasStarted)),
  };
}

/** The condition of the classes in a state; `stateOfClass` says the same of one class. */
function inClassState(db: Db, state: NonNullable<ClassQuery['state']>, at: Date) {
  const { isRunning, isOver, isBeforeOpening } = conditionsOf(db, at);
  const isOn = and(isRunning, not(known(isOver)));
  switch (state) {
    case 'cancelled':
      return eq(purchases.status, 'cancelled');
    case 'opening':
      return and(ne(purchases.status, 'cancelled'), isNull(classes.sessionId));
    case 'scheduled':
      return and(isOn, isBeforeOpening);
    case 'open':
      return and(isOn, not(isBeforeOpening));
    case 'closed':
      return and(isRunning, isOver);
  }
}

/** The condition of the classes with students who could start now, and have not. */
function hasLateStudents(db: Db, at: Date): SQL | undefined {
  const { isRunning, isOpen, someHaveNotStarted } = conditionsOf(db, at);
  return and(isRunning, isOpen, someHaveNotStarted);
}
