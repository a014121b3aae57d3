import { afterEach, beforeEach, expect, vi } from 'vitest';

/** The OpenID provider says so on Node 20, where it is loaded. */
const unsupportedRuntime = /^oidc-provider WARNING: Unsupported runtime/;

let printed: string[] = [];
let expected: RegExp[] = [];

/** All browsers know this element, but jsdom does not. */
const unknownToJsdom = /^The tag <%s> is unrecognized in this browser.* search$/;

/** Makes a test fail if the tested code prints an error or a warning. */
export function failOnConsole(): void {
  beforeEach(() => {
    printed = [];
    expected = [unknownToJsdom, unsupportedRuntime];
    for (const level of ['error', 'warn'] as const) {
      vi.spyOn(console, level).mockImplementation((...parts: unknown[]) => {
        printed.push(parts.map(String).join(' '));
      });
    }
  });
  afterEach(() => {
    const unexpected = printed.filter((text) => !expected.some((pattern) => pattern.test(text)));
    expect(unexpected, 'printed as errors or warnings').toEqual([]);
  });
}

/** Allows the current test to print texts that match the pattern. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}
