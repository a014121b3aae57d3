import react from '@vitejs/plugin-react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { build, type Plugin, type ResolvedConfig, type Rolldown, runnerImport } from 'vite';
import { SITE_DESCRIPTION, SITE_TITLE } from '../src/rules/site.ts';

async function markup({ define, base }: ResolvedConfig): Promise<string> {
  const { module } = await runnerImport<typeof import('../src/front/FrontDoor')>('/src/front/FrontDoor.tsx', {
    configFile: false,
    logLevel: 'error',
    base,
    define,
    plugins: [react()],
  });
  return renderToStaticMarkup(createElement(module.FrontDoor));
}

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

async function page(config: ResolvedConfig): Promise<string> {
  const [body, css] = await Promise.all([markup(config), styles(config)]);
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="theme-color" content="#16213e" />
    <link rel="icon" href="${config.base}favicon.svg" />
    <title>${SITE_TITLE} · Casebridge</title>
    <meta name="description" content="${SITE_DESCRIPTION}" />
    <style>${css.trim()}</style>
  </head>
  <body>${body}</body>
</html>
`;
}

/** Makes the page at the origin's root, plain HTML and CSS without script, from React components. */
export function frontDoor(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'front-door',
    configResolved(resolved) {
      config = resolved;
    },
    configureServer({ middlewares }) {
      middlewares.use(async (request, response, next) => {
        if (request.url !== '/') return next();
        response.setHeader('Content-Type', 'text/html; charset=utf-8');
        response.end(await page(config));
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'front/index.html', source: await page(config) });
    },
  };
}
