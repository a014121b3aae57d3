import type { Class, ClassQuery } from '../contract/class';
import type { Invite } from '../contract/invite';
import { formatCount } from './money';
import { isCancelled } from './purchases';

/** The times between which the students of a class may play; null or undefined means without a limit. */
export interface Opening {
  opens_at?: string | null | undefined;
  closes_at?: string | null | undefined;
  /** As the server tells it: the clock of a device may be wrong. */
  class_state?: string | undefined;
}

export const isBeforeOpening = ({ opens_at, class_state: state }: Opening, now: Date): boolean =>
  Boolean(opens_at && (state ? state === 'scheduled' : Date.parse(opens_at) > now.getTime()));

export const isAfterClosing = ({ closes_at, class_state: state }: Opening, now: Date): boolean =>
  Boolean(closes_at && (state ? state === 'closed' : Date.parse(closes_at) <= now.getTime()));

export const isOpenAt = (opening: Opening, now: Date): boolean =>
  !isBeforeOpening(opening, now) && !isAfterClosing(opening, now);

/** The state of a class as its students are told it, by its dates alone. */
export function openingStateOf(opening: Opening, now: Date): Invite['class_state'] {
  if (isAfterClosing(opening, now)) return 'closed';
  return isBeforeOpening(opening, now) ? 'scheduled' : 'open';
}

/**
 * The query of one's own classes and those that one co-teaches, for the dashboard and the cards of the library. The cards
 * count archived ones, too.
 */
export const ownSessionsQuery: ClassQuery = {
  customer: 'own',
  archived: 'all',
  sort: 'created_at:desc',
  pp: 100,
};

/** The query of the sessions of a manager's school, for the dashboard: the first ones of their list. */
export const schoolSessionsQuery: ClassQuery = { sort: 'next:asc', pp: 20 };

/** The instructor's name for the class, or else the simulation's. */
export const nameOfClass = ({ name, client: simulation }: { name: string; client: { name: string } }) =>
  name || simulation.name;

/** The seats that are not taken; null if it is not known. */
export const freeSeats = ({
  seats,
  seats_taken,
}: {
  seats: number | null;
  seats_taken: number | null;
}): number | null => (seats === null || seats_taken === null ? null : Math.max(0, seats - seats_taken));

/** Bought seats that cannot be used yet; '' without any. */
export function seatsWaitingText({ seats_waiting: count }: { seats_waiting: number | null }): string {
  if (!count) return '';
  return count === 1 ? '1 more seat is ordered.' : `${formatCount(count)} more seats are ordered.`;
}

export interface Standing extends Opening {
  purchase: { data: { status: string } };
  /** Null until the host has opened the session. */
  session: object | null;
  archived: boolean;
  counts: { invited: number | null; finished: number | null };
}

/** The state of a class by its dates. One without a closing ends when it is archived, or all have finished. */
export function stateOfClass(standing: Standing, now: Date): Class['class_state'] {
  const { purchase, session, archived, closes_at } = standing;
  const { invited, finished } = standing.counts;
  if (isCancelled(purchase)) return 'cancelled';
  if (!session) return 'opening';
  if (!closes_at && (archived || (invited && finished && finished >= invited))) return 'closed';
  return openingStateOf(standing, now);
}

export type ClassState = Capitalize<Class['class_state']>;

/** The state of a class in the words of all screens, as the server tells it or, where it does not, by the device's clock. */
export function classStateOf(standing: Standing, now: Date): ClassState {
  const state = standing.class_state || stateOfClass(standing, now);
  return `${state.charAt(0).toUpperCase()}${state.slice(1)}` as ClassState;
}

/** The names of the drafts of a class's forms. */
export const draftNames = (id: string) => ({
  settings: `sessions/${id}`,
  link: `sessions/${id}/link`,
  coTeachers: `sessions/${id}/co-teachers`,
});

/** The page where a session is managed at its simulation's host; '' where the host's root is not known. */
export const hostSessionPage = (root: string, id: string): string =>
  root && `${root.replace(/\/+$/, '')}/admin/games/${encodeURIComponent(id)}`;

/** The page that sells further seats for a session. */
export const seatsPath = ({ _id }: { _id: string }): string => `/sessions/${encodeURIComponent(_id)}/seats`;
