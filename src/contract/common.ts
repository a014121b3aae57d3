import { z } from 'zod';
import { described } from './described';
import { FIRST_YEAR, LAST_YEAR, MAX_PAGE } from './limits';

/** Opaque record id. */
export const idSchema = z.string().min(1).max(64);

/** ISO 8601, UTC. */
export const timestampSchema = z.string().meta(described.time);

const SET_TIME = `Enter a date and time from ${FIRST_YEAR} to ${LAST_YEAR}, like 2030-01-31T12:00:00Z.`;

/** A time that a call sets. Other years are mistyped, and not every program can read them. */
export const setTimeSchema = z.iso
  .datetime({ offset: true, error: SET_TIME })
  .regex(new RegExp(described.setTime.pattern), SET_TIME)
  .meta(described.setTime);

const SET_DAY = `Enter a day from ${FIRST_YEAR} to ${LAST_YEAR}, like 2030-01-31.`;

/** A day that a call sets, within the same years. */
export const setDaySchema = z.iso
  .date(SET_DAY)
  .regex(new RegExp(described.setTime.pattern), SET_DAY)
  .meta({ ...described.setTime, format: 'date' });

/** Every error answer: a sentence for the reader and, for refused input, one message per field. */
export const errorBodySchema = z
  .object({
    message: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    /**
     * `recent-sign-in`: the caller has to sign in again, and can then make the same call. `new-link`: the owner of
     * the login link can have a new one mailed. `withdrawn`: the invitation that the login link came with was withdrawn.
     * `second-factor` and `second-factor-setup`: the step that is left of the sign-in.
     */
    reason: z
      .enum(['recent-sign-in', 'second-factor', 'second-factor-setup', 'new-link', 'withdrawn'])
      .optional(),
    /** The address of the account that the refused login link signs in, once the caller confirms it. */
    account: z.string().optional(),
    /** The id of the caller’s invite, which says how to go on. */
    invite: idSchema.optional(),
    /** Names the log line of an unexpected error. */
    request_id: z.string().optional(),
  })
  .meta({ id: 'Error' });
export type ErrorBody = z.infer<typeof errorBodySchema>;

/**
 * Every list answer; `total` counts all rows that match, not those of the page. With `more` there are more of them,
 * which were not counted.
 */
export const listSchema = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), more: z.boolean().optional() });
export interface List<T> {
  items: T[];
  total: number;
  more?: boolean | undefined;
}

/** Whether students may play a class not yet, now or no more, by its dates. */
export const openingStateSchema = z.enum(['scheduled', 'open', 'closed']);

/** Paging of every list: `pp` rows a page, `pag` counts from 1. */
export const pageQuerySchema = z.object({
  pp: z.coerce.number().int().min(1).max(MAX_PAGE).optional(),
  pag: z.coerce.number().int().min(1).max(1_000_000).optional(),
  total: z.enum(['true', 'false']).optional(),
});

/** A filter of a list; an empty value is the same as none. */
export const filterSchema = <T extends z.ZodType>(value: T) =>
  z
    .literal('')
    .transform(() => undefined)
    .or(value)
    .optional();

export const healthSchema = z.object({ status: z.literal('ok') });

/** The state of a server that takes calls, with its version and the commit of its build; '' where none is known. */
export const readinessSchema = healthSchema.extend({
  version: z.string(),
  commit: z.string(),
  clock_ahead_seconds: z.int().optional(),
});
