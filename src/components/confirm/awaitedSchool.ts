import type { OwnUser } from '../../api/session';

/**
 * The words in place of a simulation's price where the school of the user's address plays it free, which counts once the
 * address is confirmed; '' where there is no such school.
 */
export function awaitedText(user: OwnUser | null, simulation: string): string {
  const school = user?.awaited_school;
  return school?.free_to_play.includes(simulation)
    ? `Free for ${school.name} once you confirm your address`
    : '';
}
