/** The longest time for one response: only a hang takes it, though a shared machine may stop for many seconds. */
export const ANSWER_MS = 40_000;
/** The longest time for a whole test or for the preparation of several tests. */
export const TEST_MS = 180_000;
/** The longest time for a test whose server ends this often: its database alone may take many seconds to open. */
export const timeoutFor = (ends: number): number => 4 * TEST_MS + ends * 12_000;
