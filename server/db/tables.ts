import * as audit from './schema/audit';
import * as limits from './schema/limits';
import * as mails from './schema/mails';
import * as payments from './schema/payments';
import * as people from './schema/people';
import * as purchases from './schema/purchases';
import * as sandbox from './schema/sandbox';
import * as simulations from './schema/simulations';

/** Every table of the database, for drizzle. */
export const tables = {
  ...audit,
  ...limits,
  ...mails,
  ...payments,
  ...people,
  ...purchases,
  ...sandbox,
  ...simulations,
};
