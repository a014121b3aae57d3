import { z } from 'zod';

/** The rows about a person, by the names of their tables. Their columns are those of the database. */
export const personalDataSchema = z
  .record(z.string(), z.array(z.record(z.string(), z.unknown())))
  .meta({ id: 'PersonalData' });
export type PersonalData = z.infer<typeof personalDataSchema>;

export const erasureSchema = z
  .object({
    /** Whether the person is erased; otherwise the support team was asked to. */
    erased: z.boolean(),
  })
  .meta({ id: 'Erasure' });
