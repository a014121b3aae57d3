/**
 * How long tests wait for what has to come: a shared machine may stand still for many seconds.
 * An answer is not waited for any longer; only a failure takes its time.
 */
export const ANSWER_MS = 40_000;
/** A whole test, or what prepares several. */
export const TEST_MS = 180_000;
