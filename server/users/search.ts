import { and, or, type SQL } from 'drizzle-orm';
import { containing } from '../db/queries/search';
import { users } from '../db/schema/people';

/** More than names have; each further one would only cost time. */
const MAX_WORDS = 6;

/** The users with each of these words in the name, the last name or the email. */
export const matchingPerson = (words: string): SQL | undefined =>
  and(
    ...words
      .split(/\s+/, MAX_WORDS)
      .map((word) =>
        or(containing(users.name, word), containing(users.lastname, word), containing(users.email, word)),
      ),
  );
