import { z } from 'zod';
import { idSchema, pageQuerySchema, timestampSchema } from './common';
import { described, lineSchema, sortSchema } from './described';

const text = (max: number) => z.string().trim().max(max);

export const schoolSchema = z
  .object({
    _id: idSchema,
    name: z.string(),
    code: z.string(),
    email: z.string(),
    /** Mail domains, separated by commas or spaces. */
    domains: z.string(),
    port_access: z.enum(['', 'all']),
    icon_url: z.string(),
    /** The ids of the simulations that are free for the school's students. */
    free_to_play: z.array(idSchema),
    created_at: timestampSchema,
    updated_at: timestampSchema,
  })
  .meta({ id: 'School' });
export type School = z.infer<typeof schoolSchema>;

export const schoolInputSchema = z.object({
  name: lineSchema(200).min(1, 'Enter a name.').meta(described.filledLine),
  code: lineSchema(64),
  email: text(320).meta(described.emailOrNothing),
  domains: text(2000).meta(described.domains),
  port_access: z.enum(['', 'all']),
  icon_url: lineSchema(2000).meta(described.pictureOrNothing),
  free_to_play: z.array(idSchema).max(1000),
  /** The record's `updated_at` when it was loaded; left out for a new school. */
  updated_at: timestampSchema.optional(),
});
export type SchoolInput = z.infer<typeof schoolInputSchema>;

export const schoolUpdateSchema = schoolInputSchema.partial();
export type SchoolUpdate = z.infer<typeof schoolUpdateSchema>;

export const schoolQuerySchema = pageQuerySchema.extend({
  /** Part of the name or the code. */
  q: text(200).optional(),
  sort: sortSchema(['name', 'code', 'email', 'created_at']),
});
export type SchoolQuery = z.infer<typeof schoolQuerySchema>;
