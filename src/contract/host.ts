import { z } from 'zod';
import { idSchema, pageQuerySchema, timestampSchema } from './common';
import { payerSchema } from './purchase';
import { categorySchema } from './simulation';

const momentSchema = timestampSchema.nullable();

/** A session as its simulation's host sees it. The id is that of the purchase, which the host was given at the opening. */
export const hostSessionSchema = z
  .object({
    _id: idSchema,
    /** The host's own id; null until the host has answered the opening. */
    game: z.string().nullable(),
    /** The instructor's name for the class; empty if none was given. */
    name: z.string(),
    client: z.object({ _id: idSchema, name: z.string(), subtitle: z.string(), category: categorySchema }),
    instructor: z.object({ name: z.string(), lastname: z.string(), email: z.string() }),
    /** The label of the chosen variation; empty without one. */
    variation: z.string(),
    status: z.string(),
    payer: payerSchema,
    seats: z.number().int(),
    seats_taken: z.number().int(),
    /** Students may play from and until these times; null means without a limit. */
    opens_at: momentSchema,
    closes_at: momentSchema,
  })
  .meta({ id: 'HostSession' });
export type HostSession = z.infer<typeof hostSessionSchema>;

/** The reasons why a student may not play now. */
const obstacles = ['cancelled', 'unpaid', 'early', 'over'] as const;
export type Obstacle = (typeof obstacles)[number];

/** A user's part in a session. The buyer and co-teachers are its instructors. */
export const partSchema = z.enum(['student', 'instructor']);

/** A student of a session as its simulation's host sees them. */
export const hostStudentSchema = z
  .object({
    /** The student's id, the same in every session; OpenID Connect calls it by this name too. */
    sub: idSchema,
    email: z.string(),
    name: z.string(),
    lastname: z.string(),
    /** The roster has students only. */
    role: partSchema,
    may_play: z.boolean(),
    /** Null if the student may play. */
    obstacle: z.enum(obstacles).nullable(),
    /** The end of the right to play; null without an end, and without the right. */
    until: momentSchema,
    /** The address that Play opens, as the host has given it; empty if it gave none. */
    play_url: z.string(),
    started_at: momentSchema,
    finished_at: momentSchema,
    score: z.number().nullable(),
  })
  .meta({ id: 'HostStudent' });
export type HostStudent = z.infer<typeof hostStudentSchema>;

export const hostStudentQuerySchema = pageQuerySchema;
export type HostStudentQuery = z.infer<typeof hostStudentQuerySchema>;

export const playAddressSchema = z.object({
  /** On the site of the simulation's client root or redirect URL; an empty text takes the address back. */
  play_url: z.string().max(2000),
});

const LARGEST_SCORE = 1_000_000;

export const progressSchema = z.object({
  state: z.enum(['started', 'finished']),
  /** Counts only if the student has finished. */
  score: z.number().min(-LARGEST_SCORE).max(LARGEST_SCORE).optional(),
});
export type Progress = z.infer<typeof progressSchema>;
