import type { Plugin } from 'vite';

/**
 * Marks chunks of which most is called at once: Chromium then compiles them in the background, instead of
 * function by function when each is first called. Elsewhere the mark is a comment.
 */
export function compileHints(...chunkNames: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // After Vite's own additions: the mark counts in the first line only.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk' && chunkNames.includes(file.name)) {
            file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
          }
        }
      },
    },
  };
}
