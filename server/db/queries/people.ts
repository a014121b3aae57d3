import { inArray, sql } from 'drizzle-orm';
import { userStatusSchema } from '../../../src/contract/user';
import { users } from '../schema/people';

/** The other statuses by name, as the index of the statuses finds them. */
export const isNotDeleted = inArray(users.status, userStatusSchema.exclude(['deleted']).options);

/** As the index of the last logins has it. */
export const hasNeverSignedIn = sql`coalesce(${users.lastLogin}, '-infinity') = '-infinity'`;
