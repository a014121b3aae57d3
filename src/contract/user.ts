import { z } from 'zod';
import { idSchema, timestampSchema } from './common';

export const roles = ['administrator', 'manager', 'instructor', 'student'] as const;
const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

export const userStatusSchema = z.enum(['created', 'active', 'recovery', 'deleted']);
export type UserStatus = z.infer<typeof userStatusSchema>;

export const userSchema = z.object({
  _id: idSchema,
  id: idSchema,
  name: z.string(),
  lastname: z.string(),
  email: z.string(),
  role: roleSchema,
  status: userStatusSchema,
  /** The school's id. */
  school: idSchema.nullable(),
  last_login: timestampSchema.nullable(),
  created_at: timestampSchema,
});
export type User = z.infer<typeof userSchema>;

/**
 * What the profile screen sends. Only the names and a new password count; the rest of the user that
 * comes along (role, status, school, email) is ignored for one's own record.
 */
export const profileInputSchema = z.object({
  _id: idSchema,
  name: z.string().trim().max(200),
  lastname: z.string().trim().max(200),
  email: z.string().max(320).optional(),
  role: roleSchema.optional(),
  password: z.string().max(1024).optional(),
  repassword: z.string().max(1024).optional(),
});
export type ProfileInput = z.infer<typeof profileInputSchema>;
