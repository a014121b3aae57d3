import { z } from 'zod';
import { idSchema } from './common';

/** Up to 10,000: more are not counted. */
const countSchema = z.number().int().min(0);

/** The numbers on the start page, each with the filters of the list that it leads to. */
export const overviewSchema = z.object({
  /** For administrators: purchases and payments that somebody has to look at. */
  orders: z
    .object({
      /** `status=completed&session=open&processed=false` of `GET /api/purchases/all` */
      unprocessed: countSchema,
      /** `session=waiting` */
      waiting: countSchema,
      /** `status=completed&session=open&processed=false&payer=instructor&payment_time=later` */
      to_invoice: countSchema,
      /** `GET /api/payments/open` */
      unmatched: countSchema,
    })
    .optional(),
  /** For managers with a school: the school with its people and sessions. */
  school: z
    .object({
      _id: idSchema,
      name: z.string(),
      /** `status=not-deleted` of `GET /api/users/all` */
      people: countSchema,
      /** `status=not-deleted&role=instructor&last_login=never`: students who have not started are counted by session. */
      never_signed_in: countSchema,
      /** `GET /api/sessions/all` */
      sessions: countSchema,
      /** `state=opening`: the simulation's host has not opened them yet. */
      opening: countSchema,
      /** `students=not-started`: students could start now, and have not. */
      not_started: countSchema,
    })
    .optional(),
});
export type Overview = z.infer<typeof overviewSchema>;
