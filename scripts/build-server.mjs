// Bundles the server, with its migrations, into dist-server/ or the folder given.
import { cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';

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
  // These load files of their own, or start worker threads; the last is an option that nobody has chosen.
  external: ['@electric-sql/pglite', '@node-rs/argon2', 'pino', 'pg-native'],
  // What a bundled CommonJS package expects to find.
  banner: {
    js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
await cp('server/db/migrations', `${out}/migrations`, { recursive: true });
