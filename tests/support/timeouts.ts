/**
 * The longest time for one response. A shared machine may stop for many seconds, but a test waits only until the
 * response arrives, so only failures take this long.
 */
export const ANSWER_MS = 40_000;
/** The longest time for a whole test or for the preparation of several tests. */
export const TEST_MS = 180_000;
