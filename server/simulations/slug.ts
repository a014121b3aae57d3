import { and, eq, like, ne, or } from 'drizzle-orm';
import { MAX_SLUG_LENGTH, slugify } from '../../src/rules/slug';
import type { Db } from '../db/connection';
import { simulations } from '../db/schema/simulations';
import { conflict, type HttpError } from '../http/errors';

/** The slug for a name. */
export function slugOf(name: string): string {
  const slug = slugify(name);
  return slug && slug !== 'all' ? slug : 'simulation';
}

/** A free slug for a name, with a number if the slug is taken. */
export async function freeSlug(db: Db, name: string, id: string): Promise<string> {
  const slug = slugOf(name);
  const stem = slug.slice(0, MAX_SLUG_LENGTH - 6);
  const others = await db
    .select({ slug: simulations.slug })
    .from(simulations)
    .where(and(like(simulations.slug, `${stem}%`), ne(simulations.id, id)));
  const taken = new Set(others.map((other) => other.slug));
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${stem.replace(/-$/, '')}-${number}`;
  return free;
}

export function slugTaken(): HttpError {
  const message = 'Another simulation has this slug. Choose another.';
  return conflict(message, { slug: message });
}

/** Refuses a slug that is another simulation's slug or id. */
export async function checkSlugIsFree(db: Db, slug: string, id: string): Promise<void> {
  const [other] = await db
    .select({ id: simulations.id })
    .from(simulations)
    .where(and(or(eq(simulations.slug, slug), eq(simulations.id, slug)), ne(simulations.id, id)))
    .limit(1);
  if (other) throw slugTaken();
}
