/** Stands for what is not known. */
export const UNKNOWN = '–';

/** A text; a dash where there is none. */
export const orDash = (text: string): string => text || UNKNOWN;

/**
 * A whole number as '12,345'; a dash where it is not known. By hand: the first `Intl.NumberFormat` costs a slow
 * phone 60 to 80 ms.
 */
export const formatCount = (count: number | string | null): string =>
  count === null ? UNKNOWN : String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** A duration as '90 mins'; a dash where it is not known. */
export const formatMinutes = (minutes: number | null): string =>
  minutes === null ? UNKNOWN : `${minutes} mins`;
