import moment from 'moment';

/** 'Nov 21st 2026, 3:24 pm' in the reader's time zone; a dash for no date. */
export function formatDateTime(iso: string | null | undefined): string {
  const date = moment(iso ?? null);
  return date.isValid() ? date.format('MMM Do YYYY, h:mm a') : '–';
}

/** 'Nov 21st 2026'; a dash for no date. */
export function formatDate(iso: string | null | undefined): string {
  const date = moment(iso ?? null);
  return date.isValid() ? date.format('MMM Do YYYY') : '–';
}
