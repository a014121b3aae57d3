import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { freePort } from '../../scripts/free-port.mjs';
import { startProcess } from '../support/process';

declare module 'vitest' {
  interface ProvidedContext {
    origin: string;
  }
}

/** Starts a screen without hardware, and resolves with its number. */
async function startScreen() {
  const { child, ended, printed, output } = startProcess(
    ['-displayfd', '1', '-nolisten', 'tcp', '-screen', '0', '1400x1000x24'],
    {},
    { program: 'Xvfb' },
  );
  await printed('\n');
  return { display: `:${/^\d+$/m.exec(output())?.[0]}`, child, ended };
}

/** MiniBrowser's toolbar is as narrow as a phone, and nothing moves. */
function configureGtk(folder: string): void {
  mkdirSync(join(folder, 'gtk-3.0'));
  writeFileSync(join(folder, 'gtk-3.0/gtk.css'), 'window * { min-width: 0; margin: 0; padding: 0; }');
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
}

/** Starts the server that `npm start` runs after the build, with its demo data, for all files of a run. */
export default async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'casebridge-browsers-'));
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const server = startProcess(['dist-server/main.js'], {
    ...{ PORT: port, DATA_DIR: join(folder, 'data'), PUBLIC_URL: origin },
    ...{ RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' },
  });
  const screen = process.env.TEST_BROWSER === 'webkit' ? await startScreen() : undefined;
  if (screen) {
    configureGtk(folder);
    Object.assign(process.env, { DISPLAY: screen.display, XDG_CONFIG_HOME: folder });
  }
  await server.printed('Ready');
  project.provide('origin', origin);
  return async () => {
    for (const started of [server, screen]) started?.child.kill('SIGTERM');
    await Promise.all([server.ended, screen?.ended]);
    rmSync(folder, { recursive: true, force: true });
  };
}
