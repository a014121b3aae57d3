import react from '@vitejs/plugin-react';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Plugin, type ResolvedConfig, type Rolldown, runnerImport } from 'vite';
import { operatorPagePath, operatorPages, SITE_DESCRIPTION, SITE_TITLE } from '../src/rules/site.ts';
import type { BuiltPages } from './operatorPages.ts';

const importFront = async <Module>({ define, base }: ResolvedConfig, file: string): Promise<Module> =>
  (
    await runnerImport<Module>(`/src/front/${file}.tsx`, {
      configFile: false,
      logLevel: 'error',
      base,
      define,
      plugins: [react()],
    })
  ).module;

async function styles({ css, base }: ResolvedConfig): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    base,
    css: { preprocessorOptions: css.preprocessorOptions },
    build: { write: false, rolldownOptions: { input: 'src/front/front.scss' } },
  });
  const { output } = result as Rolldown.RolldownOutput;
  return output
    .flatMap((file) => (file.fileName.endsWith('.css') && 'source' in file ? [String(file.source)] : []))
    .join('');
}

interface Written {
  title: string;
  description: string;
  body: ReactElement;
}

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');

const documentOf = ({ title, description, body }: Written, css: string, base: string): string =>
  `<!doctype html>
<html lang="en" class="typeface">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#16213e" />
    <link rel="icon" href="${base}favicon.svg" />
    <title>${escaped(title)} · Casebridge</title>
    <meta name="description" content="${escaped(description)}" />
    <style>${css.trim()}</style>
  </head>
  <body><div id="root">${renderToStaticMarkup(body)}</div></body>
</html>
`;

/** The HTML of the page at the origin's root and of the operator's pages, by their paths. */
async function write(config: ResolvedConfig, { pages }: BuiltPages): Promise<ReadonlyMap<string, string>> {
  const [{ FrontDoor }, { OperatorPage }, css] = await Promise.all([
    importFront<typeof import('../src/front/FrontDoor')>(config, 'FrontDoor'),
    importFront<typeof import('../src/front/OperatorPage')>(config, 'OperatorPage'),
    styles(config),
  ]);
  const front = { title: SITE_TITLE, description: SITE_DESCRIPTION, body: createElement(FrontDoor) };
  const written: [string, Written][] = pages.map((page) => [
    operatorPagePath(page.name),
    { ...page, body: createElement(OperatorPage, page) },
  ]);
  return new Map(
    [['/', front] as const, ...written].map(([path, page]) => [path, documentOf(page, css, config.base)]),
  );
}

/** Makes the pages outside the app, plain HTML and CSS without script, from React components and Markdown. */
export function frontDoor(readPages: () => BuiltPages): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'front-door',
    configResolved(resolved) {
      config = resolved;
    },
    configureServer({ middlewares }) {
      const pages = ['/', ...operatorPages.map(operatorPagePath)];
      middlewares.use(async (request, response, next) => {
        if (!pages.includes(request.url ?? '')) return next();
        const html = (await write(config, readPages())).get(request.url ?? '');
        if (!html) return next();
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(html);
      });
    },
    async generateBundle() {
      const pages = readPages();
      for (const [path, source] of await write(config, pages)) {
        const fileName = `front${path === '/' ? '/index' : path}.html`;
        this.emitFile({ type: 'asset', fileName, source });
      }
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pages.facts, null, 2) });
    },
  };
}
