/** Numbers and names about purchases, apart from the schemas so that the app can import them without zod. */
export const MAX_LEARNERS = 10_000;
export const TRIAL_LEARNERS = 10;
export const FREE_LEARNERS = 999;
/** The hub's own platform identifier. */
export const PLATFORM = 'sc-hub';
/** Stands for a secret in the history. */
export const SECRET_DOTS = '••••';
/** The largest amount of one purchase, which is the largest card payment. */
export const MAX_TOTAL_CENTS = 99_999_999;
/** The largest length of a message to the support team, in characters. */
export const MAX_CONTACT_MESSAGE = 5_000;
/** The largest number of users that one call changes. */
export const MAX_BULK_USERS = 200;
/** The largest page of a list. */
export const MAX_PAGE = 1_000;
/** The totals of long lists are counted up to this number. */
export const MAX_COUNTED = 100_000;
/** Totals are counted this far where counting is slow: those of searches, and on the embedded database. */
export const MAX_COUNTED_SLOWLY = 10_000;
/** The largest number of co-teachers of a class. */
export const MAX_CO_TEACHERS = 20;
/** The longest name, and last name, of a student who is added to a class. */
export const MAX_STUDENT_NAME = 100;
export const MAX_REFUND_REASON = 500;
/** The largest number of students that one call adds to a class. */
export const MAX_STUDENTS_AT_ONCE = 2_000;
/** The years of times that a call may set. */
export const FIRST_YEAR = 2000;
export const LAST_YEAR = 2100;
