import { z } from 'zod';
import { idSchema, timestampSchema } from './common';
import { described } from './described';

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
