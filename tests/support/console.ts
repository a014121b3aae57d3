import { afterEach, beforeEach, expect, vi } from 'vitest';

let printed: string[] = [];
let expected: RegExp[] = [];

/** Every browser knows this element; jsdom does not yet. */
const unknownToJsdom = /^The tag <%s> is unrecognized in this browser.* search$/;

/** Whatever the code under test prints as an error or a warning fails the test. */
export function failOnConsole(): void {
  beforeEach(() => {
    printed = [];
    expected = [unknownToJsdom];
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

/** Lets this test print what the pattern matches, for a test of something that is reported. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}
