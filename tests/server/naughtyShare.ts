import { naughtyStrings } from '../naughtyStrings';
import { onPostgres } from './database';

const shares = onPostgres ? 1 : 5;

/**
 * The texts for one of several places that take text. On PostgreSQL each place gets every text; on the
 * embedded database, which is slower, every fifth, and the next place those that follow.
 */
export const naughtyShare = (place: number): readonly string[] =>
  naughtyStrings.filter((_, index) => index % shares === place % shares);
