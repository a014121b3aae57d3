import type { ClassroomQuery } from '../contract/classroom';

/** The times between which the students of a class may play; null or undefined means without a limit. */
interface Opening {
  opens_at?: string | null | undefined;
  closes_at?: string | null | undefined;
}

export const isBeforeOpening = ({ opens_at }: Opening, now: Date): boolean =>
  Boolean(opens_at && Date.parse(opens_at) > now.getTime());

export const isAfterClosing = ({ closes_at }: Opening, now: Date): boolean =>
  Boolean(closes_at && Date.parse(closes_at) <= now.getTime());

export const isOpenAt = (opening: Opening, now: Date): boolean =>
  !isBeforeOpening(opening, now) && !isAfterClosing(opening, now);

/** The query of one's own classes and those that one co-teaches, for the dashboard and the cards of the library. */
export const ownSessionsQuery: ClassroomQuery = { customer: 'own', sort: 'created_at:desc', pp: 100 };

/** The instructor's name for the class, or else the simulation's. */
export const classroomName = ({ name, client: simulation }: { name: string; client: { name: string } }) =>
  name || simulation.name;
