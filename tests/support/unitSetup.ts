import { afterEach, vi } from 'vitest';
import { failOnConsole } from './console';

// Node has no such function; what the app reports fails the test like anything else that is printed.
globalThis.reportError = (error: unknown) => console.error('reported', error);

failOnConsole();

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
