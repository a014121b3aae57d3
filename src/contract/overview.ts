import { z } from 'zod';
import { idSchema, timestampSchema } from './common';

/** Up to 10,000: more are not counted. */
const countSchema = z.number().int().min(0);

/** The number of those that wait, the time of the oldest, and the sum of their amounts, in USD. */
const waitingSchema = z.object({
  count: countSchema,
  /** Null if there are none. */
  oldest: timestampSchema.nullable(),
  /** Left out where it is not about money. */
  total: z.number().optional(),
});
export type Waiting = z.infer<typeof waitingSchema>;

/** The numbers on the start page, each with the filters of the list that it leads to. */
export const overviewSchema = z.object({
  /** For administrators: purchases and payments that somebody has to look at. */
  orders: z
    .object({
      /** `status=completed&session=open&processed=false&free=false` of `GET /api/purchases/all` */
      unprocessed: waitingSchema,
      /** `session=waiting` */
      waiting: waitingSchema,
      /** `session=approval` */
      to_approve: waitingSchema,
      /** `state=overdue` of `GET /api/invoices/all`; the oldest by its last day to pay */
      overdue: waitingSchema,
      /** `state=unmatched` of `GET /api/payments/all` */
      unmatched: waitingSchema,
      /** `state=refund-failed` of `GET /api/payments/all` */
      refund_failed: waitingSchema,
      /** Certificates of tax exemption to look at; the school of the oldest. */
      certificates: waitingSchema.extend({ school: idSchema.nullable() }),
    })
    .optional(),
  /** For administrators: the operator's pages that buyers look for in vain; left out if there are none. */
  missing_pages: z.array(z.string()).optional(),
  /** For managers with a school: the school with its instructors and sessions. */
  school: z
    .object({
      _id: idSchema,
      name: z.string(),
      /** `status=not-deleted&role=instructor&last_login=never` of `GET /api/users/all`: students who have not started are counted by session. */
      never_signed_in: waitingSchema,
      /** `state=open` of `GET /api/sessions/all` */
      open: countSchema,
      /** `state=opening`: the simulation's host has not opened them yet. */
      opening: waitingSchema,
      /** `state=open&students=not-started`: students could start now, and have not. */
      not_started: countSchema,
    })
    .optional(),
});
export type Overview = z.infer<typeof overviewSchema>;
