import moment from 'moment';
import { UNKNOWN } from '../rules/numbers';

const format = (iso: string | null | undefined, pattern: string): string => {
  // The platform parses ISO dates ten times as fast as moment, which matters in a list of a hundred rows.
  const date = moment(iso ? new Date(iso) : null);
  return date.isValid() ? date.format(pattern) : UNKNOWN;
};

/** 'Nov 21st 2026, 3:24 pm' in the reader's time zone; a dash if there is no date. */
export const formatDateTime = (iso: string | null | undefined) => format(iso, 'MMM Do YYYY, h:mm a');

/** 'Nov 21st 2026'; a dash if there is no date. */
export const formatDate = (iso: string | null | undefined) => format(iso, 'MMM Do YYYY');
