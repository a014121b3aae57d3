import { z } from 'zod';
import { idSchema } from './common';
import { described, emailSchema } from './described';
import { userSchema } from './user';

export const credentialsSchema = z.object({
  email: z.string().trim().min(1, 'Enter your email.').max(320).meta(described.filled),
  password: z.string().min(1, 'Enter your password.').max(1024),
  /** Of the authenticator app: without it, the login of a user who has one is to be completed. */
  code: z.string().max(64).optional(),
});
export type Credentials = z.infer<typeof credentialsSchema>;

/** The signed-in user. */
export const ownUserSchema = userSchema.extend({
  /** Set if an administrator has signed in as this user, by the link for it. */
  handed_over: z.boolean().optional(),
  /** The ids of the simulations that the user’s school plays free; left out if there are none. */
  school_free_to_play: z.array(idSchema).optional(),
  /** Set until a mailed link has shown that the address is the user's: an instructor joins a school only then. */
  address_unproven: z.boolean().optional(),
  /** Set while this browser, in which the user has signed up, may confirm the address by the code of a mail. */
  confirms_by_code: z.boolean().optional(),
  /** The school of an instructor's address, until it is proven: its name, and the simulations that it plays free. */
  awaited_school: z.object({ name: z.string(), free_to_play: z.array(idSchema) }).optional(),
  /** Set while the operator asks to accept terms of another version than the user has accepted (`POST /auth/terms`). */
  terms_changed: z.boolean().optional(),
  /** The step that is left of the sign-in: a code, or to set up the second factor. Until then, only calls for it work. */
  next_step: z.enum(['second-factor', 'second-factor-setup']).optional(),
});
export type OwnUser = z.infer<typeof ownUserSchema>;

/** The signed-in user with the bearer token; sent to this user only. */
export const sessionSchema = ownUserSchema
  .extend({
    token: z.string(),
    /** Set if the session began with a link instead of a password. */
    magic: z.boolean().optional(),
    /**
     * Set if this link was the first proof of the address: an earlier password no longer works, since anybody could have
     * chosen it.
     */
    password_removed: z.boolean().optional(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof sessionSchema>;

const INCOMPLETE = 'This link is not complete. Open it again, or ask for a new one.';

/**
 * The query parameters of a login link, plus `confirm` after Continue. Other parameters, as trackers add them, are
 * ignored.
 */
export const magicLoginSchema = z
  .object({
    token: z.string(INCOMPLETE).min(1, INCOMPLETE).max(4096),
    from: z.string().max(64).optional(),
    /** Where the screen goes afterwards: it ignores an address that it does not know. */
    redir: z.string().optional(),
    fullredir: z.string().optional(),
    confirm: z.boolean().optional(),
  })
  .catchall(z.unknown());
/** The body of the magic login call: all parameters of the address. */
export type MagicLoginParameters = Record<string, string | boolean>;

/** A login link that the caller has opened. */
export const openedLinkSchema = z.object({ token: z.string().min(1).max(4096) });
export type OpenedLink = z.infer<typeof openedLinkSchema>;

export const linkOwnerSchema = z.object({
  /** Whose account the link was mailed to: the caller's, another one, or one that nobody knows any more. */
  owner: z.enum(['caller', 'other', 'unknown']),
});
export type LinkOwner = z.infer<typeof linkOwnerSchema>;

/** A new instructor's account. */
export const registrationSchema = z.object({
  email: emailSchema,
  password: z.string().min(1, 'Enter a password.').max(1024),
  repassword: z.string().max(1024),
});
export type Registration = z.infer<typeof registrationSchema>;

export const recoverSchema = z.object({
  email: emailSchema,
  /** The page that the visitor wants. The link leads to the dashboard unless it is one of `mailedPath`. */
  redir: z.string().optional(),
});
export type Recover = z.infer<typeof recoverSchema>;

/** Asks for the mail that confirms the own address. */
export const confirmationSchema = recoverSchema.pick({ redir: true });
export type Confirmation = z.infer<typeof confirmationSchema>;

/** The page of an invite, as its links name it. */
export const invitePath = /^\/invites\/([\w-]{1,64})(?:#calendar)?$/;
/**
 * The pages that mailed links lead to: those that need a session, and that of a simulation, whose price depends on the
 * school. Not the login to a host, which belongs to the browser that began it, nor a deletion.
 */
export const mailedPath =
  /^\/(?:dashboard|profile|documents|invoices|payments|webhooks|mails|(?:users|schools|clients|purchases|sessions|invites)(?:\/[\w-]{1,64})?|(?:join|receipts|documents)\/[\w-]{1,64}|invites\/[\w-]{1,64}(?:\/receipt|#calendar)|sessions\/[\w-]{1,64}\/seats|library\/[\w-]{1,100}(?:\/purchase)?)$/;

/** A mailed link that no longer works. */
export const newLinkSchema = openedLinkSchema.extend({
  /** Where the link leads. */
  redir: z.string().regex(mailedPath, INCOMPLETE),
});
export type NewLink = z.infer<typeof newLinkSchema>;

/** The answer of a call that returns no data. */
export const acknowledgementSchema = z.object({ message: z.string() });
