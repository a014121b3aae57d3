import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { type Site, serveSite } from './siteServer';

/** Builds a floor page for the same browsers as the app, and serves it. */
export async function openFloor(folder: 'floor' | 'floor-editor'): Promise<Site> {
  const outDir = mkdtempSync(join(tmpdir(), 'casebridge-floor-'));
  await build({
    root: join(import.meta.dirname, folder),
    configFile: false,
    logLevel: 'error',
    define: { global: 'globalThis' },
    plugins: [react()],
    build: { outDir, target: 'es2022', modulePreload: { polyfill: false } },
  });
  const site = await serveSite(outDir, '/');
  return {
    ...site,
    close() {
      site.close();
      rmSync(outDir, { recursive: true, force: true });
    },
  };
}
