/**
 * The longest time for one response. A shared machine may stop for many seconds, but a test waits only until the
 * response arrives, so only failures take this long.
 */
export const ANSWER_MS = 40_000;
/** The longest time for a whole test or for the preparation of several tests. */
export const TEST_MS = 180_000;
/**
 * The longest time for a test whose server ends this often. On a slow machine, an embedded database alone takes
 * many seconds to open.
 */
export const timeoutFor = (ends: number): number => 4 * TEST_MS + ends * 12_000;
