import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { keptByUs } from '../../build/cookies';
import { clearToken } from '../../src/lib/storedSession';
import { failOnConsole } from './console';
import { resetPageLoads } from './pageLoads';
import { network, resetNetwork } from './server';
import { ANSWER_MS } from './timeouts';

configure({ asyncUtilTimeout: ANSWER_MS });

// jsdom has no layout, so these functions do nothing.
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// jsdom has no `matchMedia`: no media query matches.
window.matchMedia = (media) =>
  Object.assign(new EventTarget(), {
    media,
    matches: false,
    onchange: null,
    addListener: () => {},
    removeListener: () => {},
  });
// jsdom has no `reportError`. Here, a reported error is printed and makes the test fail.
globalThis.reportError = (error: unknown) => console.error('reported', error);

failOnConsole();

beforeAll(() => {
  network.listen({ onUnhandledRequest: 'error' });
  // Screens update when a response arrives, as in the browser, so React must not expect `act`.
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});

beforeEach(() => {
  localStorage.clear();
  // This also clears the token that the page keeps in memory if the browser blocks its storage.
  clearToken();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  resetPageLoads();
  resetNetwork();
});

const listed = keptByUs({}).map(({ name }) => name.replace('…', ''));
const isListed = (key: string) =>
  listed.some((name) => key === name || (/\/$/.test(name) && key.startsWith(name)));

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  // Whatever a browser keeps is on the page about cookies.
  expect([localStorage, sessionStorage].flatMap(Object.keys).filter((key) => !isListed(key))).toEqual([]);
});

afterAll(() => network.close());
