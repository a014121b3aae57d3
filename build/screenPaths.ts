import { type Plugin, type ResolvedConfig, runnerImport } from 'vite';

/** Writes the paths of all screens next to index.html, so that the server knows which addresses exist. */
export function screenPaths(): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'screen-paths',
    apply: 'build',
    configResolved(resolved) {
      config = resolved;
    },
    async generateBundle() {
      const { define, base } = config;
      const { module } = await runnerImport<typeof import('../src/app/screens')>('/src/app/screens.ts', {
        configFile: false,
        logLevel: 'error',
        base,
        define,
      });
      const paths = module.screens.map(({ path }) => path).filter((path) => path !== '*');
      this.emitFile({
        type: 'asset',
        fileName: 'screens.json',
        source: `${JSON.stringify(paths, null, 2)}\n`,
      });
    },
  };
}
