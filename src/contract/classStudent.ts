import { z } from 'zod';
import { filterSchema, idSchema, pageQuerySchema, timestampSchema } from './common';
import { described, lineSchema, sortSchema } from './described';
import { MAX_STUDENT_NAME, MAX_STUDENTS_AT_ONCE } from './limits';

const momentSchema = timestampSchema.nullable();

/** A student of a class. The id is that of the invite. */
export const classStudentSchema = z
  .object({
    _id: idSchema,
    email: z.string(),
    name: z.string(),
    lastname: z.string(),
    invited_at: timestampSchema,
    /**
     * The last invitation mail. `error` holds the mail server's words, or why it was not sent; `at` is the time when the
     * mail server took or refused it, before that when it was queued, and for none that of the invite.
     */
    mail: z.object({
      status: z.enum(['queued', 'sent', 'failed', 'outbox', 'none']),
      error: z.string(),
      at: timestampSchema,
    }),
    opened_at: momentSchema,
    /**
     * The student's payment; null before, and where students are not asked to pay. Amounts in cents; `refunded` is left
     * out without any. Co-teachers only get its time.
     */
    payment: z
      .object({
        id: z.string().optional(),
        amount: z.number().int().optional(),
        refunded: z.number().int().optional(),
        created_at: timestampSchema,
      })
      .nullable(),
    started_at: momentSchema,
    finished_at: momentSchema,
    /** The highest score that the host has reported; null without one. */
    score: z.number().nullable().optional(),
  })
  .meta({ id: 'ClassStudent' });
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

/** The students who get their invitation again, by id, or a reminder: all who have not paid or not started, as `to_remind` counts them. */
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
/** Each field that is left out stays as it is. */
export const changeStudentSchema = z.object({
  email: z.string().max(320).meta(described.email).optional(),
  name: lineSchema(MAX_STUDENT_NAME).optional(),
  lastname: lineSchema(MAX_STUDENT_NAME).optional(),
});
export type ChangeStudent = z.infer<typeof changeStudentSchema>;
