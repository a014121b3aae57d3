import react from '@vitejs/plugin-react';
import { build, type Plugin, type ResolvedConfig, type Rolldown, runnerImport } from 'vite';
import { icons } from './icons.ts';

const PAGE = /\/src\/((?:pages|admin)\/.+Page)\.tsx$/;

/** The files of a chunk and of all the chunks that it imports, with their style sheets. */
export function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  const files = new Set<string>();
  const add = ({ fileName, imports, viteMetadata }: Rolldown.OutputChunk) => {
    if (files.has(fileName)) return;
    files.add(fileName);
    for (const sheet of viteMetadata?.importedCss ?? []) files.add(sheet);
    for (const name of imports) {
      const needed = bundle[name];
      if (needed?.type === 'chunk') add(needed);
    }
  };
  add(chunk);
  return files;
}

/** The files of the pages, and which of them each page needs besides those that index.html itself names. */
interface PageFiles {
  files: string[];
  pages: Record<string, number[]>;
}

function filesOfPages(html: string, bundle: Rolldown.OutputBundle): PageFiles {
  const files: string[] = [];
  const pages: Record<string, number[]> = {};
  const numberOf = (file: string) => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1);
  for (const chunk of Object.values(bundle)) {
    if (chunk.type !== 'chunk') continue;
    for (const id of chunk.moduleIds) {
      const page = PAGE.exec(id)?.[1];
      if (!page) continue;
      pages[page] = [...filesOf(chunk, bundle)].filter((file) => !html.includes(file)).map(numberOf);
    }
  }
  return { files, pages };
}

/** `src/boot/boot.ts` and all its imports, as one classic script. */
async function bootScript({ mode, base, define }: ResolvedConfig, files: PageFiles): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    mode,
    base,
    define: { ...define, __PAGE_FILES__: JSON.stringify(files) },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: 'src/boot/boot.ts', output: { format: 'iife' } },
    },
  });
  const [{ code }] = (result as Rolldown.RolldownOutput).output;
  // The code must contain no text that ends the script element, or that looks like a tag to the server, which adds
  // nonces to tags.
  return code.trim().replace(/<(?=\/?(?:script|style)|!--)/gi, '\\x3C');
}

/** Replaces style sheets by empty modules, because the markup does not depend on them. */
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  load: (id) => (/\.s?css$/.test(id) ? '' : null),
};

async function signInMarkup({ define, base }: ResolvedConfig): Promise<string> {
  const { module } = await runnerImport<typeof import('../src/boot/signInMarkup')>(
    '/src/boot/signInMarkup.tsx',
    { configFile: false, logLevel: 'error', base, define, plugins: [noStyles, react(), icons()] },
  );
  return module.signInMarkup;
}

const preloadOf = (sheet: string): string => sheet.replace('rel="stylesheet"', 'rel="preload" as="style"');

/**
 * Adds two things to index.html that run or show before the app: the boot script, and the sign-in screen as a
 * template. The plugin works in development and in a build.
 */
export function boot(): Plugin {
  let config: ResolvedConfig;
  /** In development the script and the markup are made once, and again when a file has changed. */
  let made: Promise<[script: string, markup: string]> | null = null;
  const make = (files: PageFiles) => Promise.all([bootScript(config, files), signInMarkup(config)]);
  return {
    name: 'boot',
    configResolved(resolved) {
      config = resolved;
    },
    configureServer({ watcher }) {
      watcher.on('change', () => {
        made = null;
      });
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        if (bundle || !made) made = make(bundle ? filesOfPages(html, bundle) : { files: [], pages: {} });
        const [script, markup] = await made;
        // The style sheets follow the splash, so that the browser paints the splash while it loads them. They and the app
        // are named before the long boot script: the browser asks for them with the first bytes of the page.
        const sheets: string[] = [];
        const withoutSheets = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, (link) => {
          sheets.push(link.trim());
          return '';
        });
        return withoutSheets
          .replace('<!-- preloads -->', () => sheets.map(preloadOf).join(''))
          .replace('</head>', () => `<script>${script}</script></head>`)
          .replace('<!-- sign-in -->', () => markup)
          .replace('<!-- style sheets -->', () => sheets.join(''));
      },
    },
  };
}
