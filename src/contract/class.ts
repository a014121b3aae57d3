import { z } from 'zod';
import { classLinkSchema } from './classLink';
import { filterSchema, idSchema, pageQuerySchema, setTimeSchema, timestampSchema } from './common';
import { described, lineSchema, sortSchema } from './described';
import { payerSchema } from './purchase';

/** The students of a class by how far they have come; each number includes those that have come further. */
const countsSchema = z.object({
  invited: z.number().int(),
  /** The invitation's last mail could not be delivered. */
  failed: z.number().int(),
  opened: z.number().int(),
  /** They have paid, or are not asked to pay. */
  paid: z.number().int(),
  started: z.number().int(),
  finished: z.number().int(),
});

const classStates = ['opening', 'scheduled', 'open', 'closed', 'cancelled'] as const;

/** A bought session with its class. Its id is that of the purchase. */
export const classSchema = z
  .object({
    _id: idSchema,
    /** The instructor's name for the class; empty if none was given. */
    name: z.string(),
    /** The label of the bought variation; left out without one. */
    variation: z.string().optional(),
    client: z.object({
      _id: idSchema,
      name: z.string(),
      slug: z.string(),
      cover_url: z.string(),
      /** USD that a student pays. Left out for co-teachers. */
      price: z.number().optional(),
    }),
    instructor: z.object({ _id: idSchema, name: z.string(), lastname: z.string(), email: z.string() }),
    /** Whether the instructor has shared the class with the caller. */
    co_taught: z.boolean(),
    purchase: z.object({
      /** The order is left out for co-teachers. */
      data: z.object({ order: z.string().optional(), status: z.string() }),
      payer: payerSchema,
      trial: z.boolean(),
      /** Set while an administrator has to approve the purchase. */
      awaits_approval: z.boolean().optional(),
    }),
    /** Null until the simulation's host has opened the session. `url` is the instructor's address there. */
    session: z.object({ id: z.string(), url: z.string() }).nullable(),
    /** Whether students are asked to pay for their seats. */
    asks_payment: z.boolean(),
    seats: z.number().int(),
    /** Bought seats that the simulation's host has not confirmed yet: nobody can have them before. */
    seats_waiting: z.number().int(),
    /** Whether the caller may buy further seats. */
    sells_seats: z.boolean(),
    /** Also those of students whose invitation was revoked after they had started. */
    seats_taken: z.number().int(),
    counts: countsSchema,
    /**
     * The students whom `POST /api/sessions/{id}/students/mail` would mail by their state: without deleted accounts, and
     * without those whose address the mail server has refused at the last mail, who are counted apart.
     */
    to_remind: z.object({
      unpaid: z.number().int(),
      not_started: z.number().int(),
      unpaid_refused: z.number().int(),
      not_started_refused: z.number().int(),
    }),
    /** Null until one is made. */
    link: z.union([classLinkSchema, z.null()]),
    /** Students may play from and until these times; null means without a limit. */
    opens_at: timestampSchema.nullable(),
    closes_at: timestampSchema.nullable(),
    /** The IANA name of the time zone in which these times are shown and mailed; '' for none. */
    time_zone: z.string(),
    /** The time of a planned reminder; null if none is planned. */
    remind_at: timestampSchema.nullable(),
    /** The last reminder, with the number of its mails; null if none has gone out. */
    reminded: z.object({ at: timestampSchema, students: z.number().int() }).nullable(),
    archived: z.boolean(),
    /**
     * `opening`: the simulation's host has not opened the session yet; `scheduled`, `open` and `closed` by the dates.
     * Without a closing, it is `closed` once it is archived or all students have finished, who may still play.
     */
    class_state: z.enum(classStates),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'Class' });
export type Class = z.infer<typeof classSchema>;

export const classQuerySchema = pageQuerySchema.extend({
  /** Part of the class's name or a simulation's name, or words of an instructor's name or email. */
  q: z.string().trim().max(200).optional(),
  /** The id of a simulation. */
  client: filterSchema(idSchema),
  /** Without a value, sessions that are not archived. */
  archived: filterSchema(z.enum(['true', 'all'])),
  /** The `class_state`. */
  state: filterSchema(z.enum(classStates)),
  /** `not-started`: some students could start now, and have not. */
  students: filterSchema(z.enum(['not-started'])),
  /** The id of an instructor; `own`: the caller's own, and those that are shared with the caller. */
  customer: filterSchema(idSchema),
  /** The id of a student: the sessions that the student is invited to. */
  student: filterSchema(idSchema),
  /** The id of a school: the sessions of its instructors. */
  school: filterSchema(idSchema),
  /** `next`: by the next opening or closing; then those without one, and those that are over, the latest first. */
  sort: sortSchema(['created_at', 'opens_at', 'name', 'next']),
});
export type ClassQuery = z.infer<typeof classQuerySchema>;

/** Each field that is left out stays as it is. */
export const classUpdateSchema = z.object({
  name: lineSchema(120).optional(),
  opens_at: setTimeSchema.nullable().optional(),
  closes_at: setTimeSchema.nullable().optional(),
  /** An IANA name. One that the server does not know is stored as ''. */
  time_zone: z.string().regex(new RegExp(described.timeZone.pattern)).meta(described.timeZone).optional(),
  /**
   * A mail goes out once, at this time, to all who have not paid, where they are asked to, or not started; not to
   * addresses that the mail server has refused.
   */
  remind_at: setTimeSchema.nullable().optional(),
  archived: z.boolean().optional(),
  /** The record's `updated_at` when it was loaded. */
  updated_at: timestampSchema.optional(),
});
export type ClassUpdate = z.infer<typeof classUpdateSchema>;

/** An address that the instructor has shared a class with. */
export const coTeacherSchema = z
  .object({
    _id: idSchema,
    email: z.string(),
    name: z.string(),
    lastname: z.string(),
    /** Whether the owner of this address has opened the class, and may still do so. Before that, nothing is told of the account. */
    has_access: z.boolean(),
    created_at: timestampSchema,
  })
  .meta({ id: 'CoTeacher' });
export type CoTeacher = z.infer<typeof coTeacherSchema>;

export const addCoTeacherSchema = z.object({ email: z.string().max(320).meta(described.email) });
export type AddCoTeacher = z.infer<typeof addCoTeacherSchema>;
