/** The numbers and names of buying, apart from the schemas so that the app can use them without zod. */
export const MAX_LEARNERS = 10_000;
export const TRIAL_LEARNERS = 10;
export const FREE_LEARNERS = 999;
/** The hub's own platform identifier. */
export const PLATFORM = 'sc-hub';
/** The largest amount of one purchase: what a card payment takes at most. */
export const MAX_TOTAL_CENTS = 99_999_999;
/** Characters of a message to the support team. */
export const MAX_CONTACT_MESSAGE = 5_000;
/** Users whose status is changed with one call. */
export const MAX_BULK_USERS = 200;
/** Totals of long lists are counted this far; a larger one is given as this number. */
export const MAX_COUNTED = 100_000;
