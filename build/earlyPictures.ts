import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build, type Plugin, type ResolvedConfig, type Rolldown } from 'vite';
import type { Screen } from '../src/app/screens';

const own = (file: string) => fileURLToPath(new URL(`../src/early/${file}`, import.meta.url));

/** What a picture is drawn with instead. */
const standIns = [
  { find: /^react(\/jsx-runtime)?$/, replacement: own('react.ts') },
  { find: /^react-router-dom$/, replacement: own('router.ts') },
  { find: /^react-redux$/, replacement: own('reactRedux.ts') },
];

/** Calls that count for nothing where their result is not used. */
const pure = [
  ...['lazy', 'memo', 'startTransition', 'useEffect', 'useImperativeHandle', 'useLayoutEffect'],
  ...['actionFamily', 'combineReducers', 'joinStore'],
];

/** A picture has no style of its own, makes no call and opens nothing. */
const onlyDrawing: Plugin = {
  name: 'only-drawing',
  enforce: 'pre',
  resolveDynamicImport: (source) => ({ id: String(source), external: true }),
  load(id) {
    if (/\.s?css$/.test(id) || /\/src\/api\//.test(id)) return { code: 'export {}', moduleType: 'js' };
    if (/\/src\/store\/actionFamily\./.test(id)) return 'export const actionFamily = () => () => {}';
    return null;
  },
};

interface Options {
  screens: readonly Screen[];
  /** The build's constants. */
  define: Record<string, string>;
}

/** The script that draws one page from the answer to a call. */
async function scriptOf(
  { page, access, early: [call] = [] }: Screen,
  { define }: Options,
  { base, mode }: Pick<ResolvedConfig, 'base' | 'mode'>,
): Promise<string> {
  if (!call) throw new Error(`${page} has a picture, but no call to draw it from.`);
  const entry = 'virtual:picture';
  const source = `import { Component } from '/src/pages/${page}.tsx';
import { stateOf } from '/src/pages/${page}.early.ts';
import { show } from '/src/early/show.tsx';
show({ Component, access: ${JSON.stringify(access)}, call: ${JSON.stringify(call)}, stateOf }).catch(() => {});`;
  const result = await build({
    configFile: false,
    mode,
    logLevel: 'error',
    base,
    define,
    resolve: { alias: standIns },
    plugins: [
      {
        name: 'picture-entry',
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? source : null),
      },
      onlyDrawing,
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: entry,
        treeshake: {
          moduleSideEffects: false,
          propertyReadSideEffects: false,
          manualPureFunctions: pure,
        },
        output: { codeSplitting: false },
      },
    },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output[0].code;
}

const hasPicture = ({ page }: Screen): boolean =>
  existsSync(fileURLToPath(new URL(`../src/pages/${page}.early.ts`, import.meta.url)));

/** What the picture of a page is called in the bundle (see earlyRequests, which lets index.html ask for it). */
export const pictureName = (page: string): string => `${page.replaceAll('/', '-')}.early.js`;

/**
 * Leaves a small script beside the app for each page with an `.early.ts`: it draws the page's first picture as soon
 * as its data is there, while the app still loads.
 */
export function earlyPictures(options: Options): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'early-pictures',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    generateBundle: {
      order: 'pre',
      async handler() {
        const pictured = options.screens.filter(hasPicture);
        const scripts = pictured.map(async (screen) => ({
          name: pictureName(screen.page),
          source: await scriptOf(screen, options, config),
        }));
        for (const script of await Promise.all(scripts)) this.emitFile({ type: 'asset', ...script });
      },
    },
  };
}
