import { z } from 'zod';
import { idSchema, openingStateSchema, timestampSchema } from './common';
import { described, emailSchema, lineSchema } from './described';
import { categorySchema } from './simulation';

/** The link by which students join a class by themselves. */
export const classLinkSchema = z
  .object({
    /** Two halves of four letters and digits. A renewed link has another one. */
    code: z.string(),
    /** The page that the link opens. */
    url: z.string(),
    open: z.boolean(),
    /** The domains of the addresses that may join, with commas; empty if any may. */
    domains: z.string(),
  })
  .meta({ id: 'ClassLink' });
export type ClassLink = z.infer<typeof classLinkSchema>;

/** Each field that is left out stays as it is; a new link is open to all addresses. */
export const classLinkUpdateSchema = z.object({
  open: z.boolean().optional(),
  domains: z.string().trim().max(1000).meta(described.domains).optional(),
});
export type ClassLinkUpdate = z.infer<typeof classLinkUpdateSchema>;

/** Why nobody can join: the link is closed, no seat is free, the host has not opened the session yet, it is over. */
const joinStates = ['open', 'closed', 'full', 'waiting', 'over', 'cancelled'] as const;

/** A class as those see it who open its link. The id is the code. */
export const openClassSchema = z
  .object({
    _id: idSchema,
    /** The instructor's name for the class; empty if none was given. */
    name: z.string(),
    client: z.object({
      name: z.string(),
      subtitle: z.string(),
      category: categorySchema,
      cover_url: z.string(),
      duration: z.number(),
      /** USD that a student pays. */
      price: z.number(),
    }),
    instructor: z.object({ name: z.string(), lastname: z.string() }),
    /** The label of the variation that the class plays; left out without one. */
    variation: z.string().optional(),
    state: z.enum(joinStates),
    domains: z.string(),
    asks_payment: z.boolean(),
    opens_at: timestampSchema.nullable(),
    closes_at: timestampSchema.nullable(),
    /** The IANA name of the class's time zone; '' for none. */
    time_zone: z.string(),
    class_state: openingStateSchema,
    /**
     * The signed-in caller: the invite to this class, if there is one, whether it was withdrawn, whether the address is
     * proven, and the class itself if the caller runs it as its instructor or a co-teacher.
     */
    caller: z
      .object({
        invite: idSchema.nullable(),
        withdrawn: z.boolean(),
        proven: z.boolean(),
        runs: idSchema.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'OpenClass' });
export type OpenClass = z.infer<typeof openClassSchema>;

/** The names of a caller who has none. */
export const joinSchema = z.object({
  name: lineSchema(200).optional(),
  lastname: lineSchema(200).optional(),
});
export type JoinInput = z.infer<typeof joinSchema>;

export const joinMailSchema = z.object({
  email: emailSchema,
});

export const joinedSchema = z.object({ invite: idSchema });
