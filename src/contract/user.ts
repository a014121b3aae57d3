import { z } from 'zod';
import { filterSchema, idSchema, pageQuerySchema, timestampSchema } from './common';
import { described, lineSchema, sortSchema } from './described';
import { MAX_BULK_USERS } from './limits';

export const roles = ['administrator', 'manager', 'instructor', 'student'] as const;
const roleSchema = z.enum(roles);
export type Role = z.infer<typeof roleSchema>;

export const userStatusSchema = z.enum(['created', 'active', 'recovery', 'deleted']);
export type UserStatus = z.infer<typeof userStatusSchema>;

export const userSchema = z
  .object({
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
    /** Sent back with a save, which the server refuses if somebody else has changed the record since. */
    updated_at: timestampSchema,
    /** A link that signs in as this user: only for administrators, for lower roles, on request. */
    magiclogin: z.string().optional(),
    /** Whether a second factor is on: in one's own record, and in that of one user for administrators. */
    second_factor: z.boolean().optional(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof userSchema>;

/**
 * The body that the profile screen sends. Only the names and a new password count; role, status, school and email are
 * ignored for the user's own record.
 */
export const profileInputSchema = z.object({
  _id: idSchema,
  name: lineSchema(200),
  lastname: lineSchema(200),
  email: z.string().max(320).optional(),
  role: roleSchema.optional(),
  password: z.string().max(1024).optional(),
  repassword: z.string().max(1024).optional(),
});
export type ProfileInput = z.infer<typeof profileInputSchema>;

const text = (max: number) => z.string().trim().max(max);

/** The filters of the users list; an empty filter is the same as none. */
export const userQuerySchema = pageQuerySchema.extend({
  status: filterSchema(z.enum([...userStatusSchema.options, 'not-deleted'])),
  /** Those who have never signed in. */
  last_login: filterSchema(z.enum(['never'])),
  /** Part of the name, last name or email; case is ignored. */
  name: text(200).optional(),
  lastname: text(200).optional(),
  email: text(320).optional(),
  role: filterSchema(roleSchema),
  school: filterSchema(idSchema),
  /** Words, each of which is part of the name, last name or email. */
  q: text(200).optional(),
  sort: sortSchema(['name', 'lastname', 'email', 'role', 'status', 'last_login', 'created_at']),
});
export type UserQuery = z.infer<typeof userQuerySchema>;

/** A user as the administration saves it. Without a password, a user keeps the stored one, or signs in by link. */
export const userInputSchema = z.object({
  name: lineSchema(200),
  lastname: lineSchema(200),
  email: text(320).min(1, 'Enter an email address.').meta(described.email),
  role: roleSchema,
  status: userStatusSchema,
  school: idSchema.nullable(),
  password: z.string().max(1024).optional(),
  repassword: z.string().max(1024).optional(),
  /** The record's `updated_at` when it was loaded; left out for a new user. */
  updated_at: timestampSchema.optional(),
});
export type UserInput = z.infer<typeof userInputSchema>;

export const userUpdateSchema = userInputSchema.partial();
export type UserUpdate = z.infer<typeof userUpdateSchema>;

/** The same change of several users; what is left out stays. */
export const bulkChangeSchema = z.object({
  ids: z.array(idSchema).min(1).max(MAX_BULK_USERS),
  ...userInputSchema.pick({ role: true, status: true, school: true }).partial().shape,
});
export type BulkChange = z.infer<typeof bulkChangeSchema>;

/** The changed users, and the ids of those that were not changed because the caller may not or the hub needs them. */
export const bulkResultSchema = z.object({ items: z.array(userSchema), refused: z.array(idSchema) });
