import { z } from 'zod';
import { classLinkSchema } from './classLink';
import { filterSchema, idSchema, pageQuerySchema, timestampSchema } from './common';
import { described, lineSchema, sortSchema } from './described';
import { MAX_STUDENTS_AT_ONCE } from './limits';
import { payerSchema, purchaseInputSchema, purchaseSchema } from './purchase';

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

/** A bought session with its class. Its id is that of the purchase. */
export const classroomSchema = z.object({
  _id: idSchema,
  /** The instructor's name for the class; empty if none was given. */
  name: z.string(),
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
  link: classLinkSchema.nullable(),
  /** Students may play from and until these times; null means without a limit. */
  opens_at: timestampSchema.nullable(),
  closes_at: timestampSchema.nullable(),
  /** The time of a planned reminder; null if none is planned. */
  remind_at: timestampSchema.nullable(),
  /** The last reminder, with the number of its mails; null if none has gone out. */
  reminded: z.object({ at: timestampSchema, students: z.number().int() }).nullable(),
  archived: z.boolean(),
  created_at: timestampSchema,
  updated_at: timestampSchema,
});
export type Classroom = z.infer<typeof classroomSchema>;

export const classroomQuerySchema = pageQuerySchema.extend({
  /** Part of the class's name, a simulation's name or an order number, or words of an instructor's name or email. */
  q: z.string().trim().max(200).optional(),
  /** The id of a simulation. */
  client: filterSchema(idSchema),
  /** Without a value, sessions that are not archived. */
  archived: filterSchema(z.enum(['true', 'all'])),
  /**
   * `opening`: the simulation's host has not opened the session yet; `in-class`: students may play, and some have
   * started; `finished`: closed, or all students have finished; `ready`: the others that are not cancelled.
   */
  state: filterSchema(z.enum(['opening', 'ready', 'in-class', 'finished', 'cancelled'])),
  /** `not-started`: some students could start now, and have not. */
  students: filterSchema(z.enum(['not-started'])),
  /** The id of an instructor; `own`: the caller's own, and those that are shared with the caller. */
  customer: filterSchema(idSchema),
  /** The id of a school: the sessions of its instructors. */
  school: filterSchema(idSchema),
  sort: sortSchema(['created_at', 'opens_at', 'name']),
});
export type ClassroomQuery = z.infer<typeof classroomQuerySchema>;

/** Each field that is left out stays as it is. */
export const classroomUpdateSchema = z.object({
  name: lineSchema(120).optional(),
  opens_at: timestampSchema.nullable().optional(),
  closes_at: timestampSchema.nullable().optional(),
  /**
   * A mail goes out once, at this time, to all who have not paid, where they are asked to, or not started; not to
   * addresses that the mail server has refused.
   */
  remind_at: timestampSchema.nullable().optional(),
  archived: z.boolean().optional(),
  /** The record's `updated_at` when it was loaded. */
  updated_at: timestampSchema.optional(),
});
export type ClassroomUpdate = z.infer<typeof classroomUpdateSchema>;

const momentSchema = timestampSchema.nullable();

/** A student of a class. The id is that of the invite. */
export const classStudentSchema = z.object({
  _id: idSchema,
  email: z.string(),
  name: z.string(),
  lastname: z.string(),
  invited_at: timestampSchema,
  /**
   * The last invitation mail. `error` holds the mail server's words; `at` is the time when the mail server took or
   * refused it, before that when it was queued, and for none that of the invite.
   */
  mail: z.object({
    status: z.enum(['queued', 'sent', 'failed', 'outbox', 'none']),
    error: z.string(),
    at: timestampSchema,
  }),
  opened_at: momentSchema,
  /**
   * The student's payment; null before, and where students are not asked to pay. Amount in cents. Co-teachers only
   * get its time.
   */
  payment: z
    .object({
      id: z.string().optional(),
      amount: z.number().int().optional(),
      created_at: timestampSchema,
    })
    .nullable(),
  started_at: momentSchema,
  finished_at: momentSchema,
  /** The highest score that the host has reported; null without one. */
  score: z.number().nullable().optional(),
});
export type ClassStudent = z.infer<typeof classStudentSchema>;

const studentStates = [
  'sent',
  'failed',
  'opened',
  'unopened',
  'paid',
  'unpaid',
  'started',
  'not-started',
  'finished',
] as const;

export const classStudentQuerySchema = pageQuerySchema.extend({
  /** Words of a name or an email. */
  q: z.string().trim().max(200).optional(),
  /**
   * How far students have come, as `counts` of the class has it. `sent`: the invitation's last mail has gone out;
   * `paid`: they have paid, or are not asked to pay.
   */
  state: filterSchema(z.enum(studentStates)),
  sort: sortSchema(['email', 'lastname', 'invited_at']),
});
export type ClassStudentQuery = z.infer<typeof classStudentQuerySchema>;

/** Students whose address or name is too long are refused one by one, and the others added. */
const newStudentSchema = z.object({
  email: z.string(),
  name: z.string(),
  lastname: z.string(),
});
export type NewStudent = z.infer<typeof newStudentSchema>;

export const addStudentsSchema = z.object({
  students: z.array(newStudentSchema).min(1, 'Add at least one student.').max(MAX_STUDENTS_AT_ONCE),
});

/** The result of adding students. The lists hold addresses in the order of the call. */
export const addedStudentsSchema = z.object({
  added: z.array(z.string()),
  /** They were in the class before. */
  repeated: z.array(z.string()),
  refused: z.array(z.object({ email: z.string(), reason: z.string() })),
});
export type AddedStudents = z.infer<typeof addedStudentsSchema>;

/** The students who get their invitation again: some by id, or all who have not paid or not started, as `to_remind` counts them. */
export const resendSchema = z.object({
  students: z.array(idSchema).min(1).max(MAX_STUDENTS_AT_ONCE).optional(),
  /** Required without `students`, and counts only then. */
  state: z.enum(['unpaid', 'not-started']).optional(),
});
export type Resend = z.infer<typeof resendSchema>;

export const resentSchema = z.object({ sent: z.number().int() });

export const revokeSchema = z.object({
  /** Whether a payment of the student is refunded; required if there is one. */
  refund: z.boolean().optional(),
});
export type Revoke = z.infer<typeof revokeSchema>;

/** A new invite takes the place of the withdrawn one, so the answer has another id. */
export const changeAddressSchema = z.object({ email: z.string().max(320).meta(described.email) });
export type ChangeAddress = z.infer<typeof changeAddressSchema>;

/** An address that the instructor has shared a class with. */
export const coTeacherSchema = z.object({
  _id: idSchema,
  email: z.string(),
  name: z.string(),
  lastname: z.string(),
  /** Whether the account of this address has access: its owner has come by a mailed link, and is no student. */
  has_access: z.boolean(),
  created_at: timestampSchema,
});
export type CoTeacher = z.infer<typeof coTeacherSchema>;

export const addCoTeacherSchema = z.object({ email: z.string().max(320).meta(described.email) });
export type AddCoTeacher = z.infer<typeof addCoTeacherSchema>;

/** The terms of further seats for a class session, and the orders of seats so far. */
export const seatsQuoteSchema = z.object({
  /** USD a seat, at today's price. */
  price: z.number(),
  /** The payer of the session; seats have the same. */
  payer: payerSchema,
  /** The largest number of seats that can be added. */
  max: z.number().int(),
  /** The reason why none can be added; '' if they can. */
  problem: z.string(),
  /** Newest first. */
  orders: z.array(purchaseSchema),
});
export type SeatsQuote = z.infer<typeof seatsQuoteSchema>;

/** The order of seats, in the form of a purchase. */
export const addSeatsSchema = purchaseInputSchema
  .pick({ order: true, price: true, quantity: true, total: true, payer: true, pay_later: true })
  .extend({
    metadata: purchaseInputSchema.shape.metadata.pick({
      pl_name: true,
      pl_email: true,
      pl_address: true,
      payment: true,
    }),
  });
export type AddSeats = z.infer<typeof addSeatsSchema>;
