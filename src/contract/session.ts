import { z } from 'zod';
import { userSchema } from './user';

export const credentialsSchema = z.object({
  email: z.string().trim().min(1, 'Enter your email.').max(320),
  password: z.string().min(1, 'Enter your password.').max(1024),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** The signed-in user together with the bearer token; only ever sent to its owner. */
export const sessionSchema = userSchema.extend({
  token: z.string(),
  /** Set when the session began with a link instead of a password. */
  magic: z.boolean().optional(),
});
export type Session = z.infer<typeof sessionSchema>;

/** The query parameters of a login link, plus `confirm` once the visitor has pressed Continue. */
export const magicLoginSchema = z.object({
  token: z.string().min(1).max(4096),
  from: z.string().max(64).optional(),
  redir: z.string().max(2048).optional(),
  fullredir: z.string().max(2048).optional(),
  confirm: z.boolean().optional(),
});
/** What the screen posts: whatever stood in the address, so that nothing is lost on the way. */
export type MagicLoginParameters = Record<string, string | boolean>;
