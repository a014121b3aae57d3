import type { Plugin } from 'vite';
import svgr from 'vite-plugin-svgr';

/**
 * Makes a component of each drawing that is imported with `?react`. Screen readers skip it: the control's own text
 * names it.
 */
export const icons = (): Plugin =>
  svgr({
    svgrOptions: { jsxRuntime: 'automatic', svgProps: { 'aria-hidden': 'true' } },
    oxcOptions: { jsx: { runtime: 'automatic' } },
  });
