// Runs the API (restarted on changes) and the app (hot reload) at one address.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'vite';

// Like the server, this script reads `.env`; variables of the environment take precedence.
if (existsSync('.env')) process.loadEnvFile();

const port = Number(process.env.PORT || 3000);
const apiPort = port + 1;
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`;

const tsx = createRequire(import.meta.url).resolve('tsx/cli');
const api = spawn(process.execPath, [tsx, 'watch', '--clear-screen=false', 'server/main.ts'], {
  stdio: ['ignore', 'inherit', 'inherit'],
  env: {
    ...process.env,
    PORT: String(apiPort),
    PUBLIC_URL: publicUrl,
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  },
});

const target = `http://127.0.0.1:${apiPort}`;
const app = await createServer({
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/auth', '/users', '/api', '/oidc', '/sandbox'].map((path) => [path, { target }]),
    ),
  },
});
await app.listen();

let stopping = false;
async function stop() {
  if (stopping) return;
  stopping = true;
  api.kill('SIGTERM');
  await app.close();
}
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
api.on('exit', async (code) => {
  const failed = !stopping;
  await stop();
  process.exit(failed ? (code ?? 1) : 0);
});
