// Bundles the server, with its migrations, into dist-server/ or the folder given.
import { cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { external } from './external.mjs';

const out = process.argv[2] ?? 'dist-server';
await rm(out, { recursive: true, force: true });
await build({
  entryPoints: ['server/main.ts', 'server/createAdministrator.ts'],
  outdir: out,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  sourcemap: true,
  // The last is an option of pg that nobody has chosen.
  external: [...external, 'pg-native'],
  // The globals that a bundled CommonJS package expects to find.
  banner: {
    js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
await cp('server/db/migrations', `${out}/migrations`, { recursive: true });
