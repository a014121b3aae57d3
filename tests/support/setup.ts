import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { clearToken } from '../../src/lib/storedSession';
import { failOnConsole } from './console';
import { resetPageLoads } from './pageLoads';
import { network, resetNetwork } from './server';
import { ANSWER_MS } from './timeouts';

configure({ asyncUtilTimeout: ANSWER_MS });

// jsdom has no layout, and so nothing to scroll.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// Nor does it report; what the app reports fails the test like anything else that is printed.
globalThis.reportError = (error: unknown) => console.error('reported', error);

failOnConsole();

beforeAll(() => {
  network.listen({ onUnhandledRequest: 'error' });
  // Screens update whenever an answer arrives, as in the browser; React need not be told to expect it.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

beforeEach(() => {
  localStorage.clear();
  // Also one that the page keeps itself where the browser stores nothing.
  clearToken();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  resetPageLoads();
  resetNetwork();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

afterAll(() => network.close());
