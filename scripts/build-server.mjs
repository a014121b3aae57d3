// Bundles the server, with its migrations, into dist-server/ or the given folder; or other programs of the server there.
import { cp, rm } from 'node:fs/promises';
import { build } from 'esbuild';
import { external, optional } from './external.mjs';
import { commitHere } from './version.mjs';

const [out = 'dist-server', ...others] = process.argv.slice(2);
const programs = ['main', 'createAdministrator', 'commerce/documents/fileWorker'];
await rm(out, { recursive: true, force: true });
await build({
  entryPoints: (others.length > 0 ? others : programs).map((name) => ({
    in: `server/${name}.ts`,
    out: name.split('/').at(-1),
  })),
  outdir: out,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  define: { 'process.env.COMMIT': JSON.stringify(commitHere()) },
  sourcemap: true,
  // `pg-native` is an optional dependency of pg that is not installed.
  external: [...external, ...optional, 'pg-native'],
  // Bundled CommonJS packages expect the global `require`.
  banner: {
    js: "import { createRequire as bundleRequire } from 'node:module'; const require = bundleRequire(import.meta.url);",
  },
  logLevel: 'warning',
});
await cp('server/db/migrations', `${out}/migrations`, { recursive: true });
