import type { Plugin } from 'vite';

/**
 * Marks chunks whose functions are mostly called at start-up. Chromium then compiles the whole chunk in the
 * background, instead of each function at its first call. Other browsers treat the mark as a comment.
 */
export function compileHints(...chunkNames: readonly string[]): Plugin {
  return {
    name: 'compile-hints',
    apply: 'build',
    generateBundle: {
      // The plugin runs after Vite's own additions, because only a mark in the first line counts.
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
