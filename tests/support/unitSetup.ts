import { afterEach, vi } from 'vitest';
import { failOnConsole } from './console';

// Node has no `reportError`. Here, a reported error is printed and makes the test fail.
globalThis.reportError = (error: unknown) => console.error('reported', error);

failOnConsole();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
