import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../support/freePort';
import { startProcess } from '../support/process';
import type { Browser } from './browser';

/** A profile in which nothing moves, and whose windows are as narrow as a phone. */
function makeProfile(port: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'casebridge-firefox-'));
  const settings = `user_pref("marionette.port", ${port});
user_pref("ui.prefersReducedMotion", 1);
user_pref("toolkit.legacyUserProfileCustomizations.stylesheets", true);`;
  writeFileSync(join(folder, 'user.js'), settings);
  mkdirSync(join(folder, 'chrome'));
  writeFileSync(join(folder, 'chrome/userChrome.css'), ':root, body { min-width: 0 !important; }');
  return folder;
}

/** Firefox takes the commands over a socket (Marionette), as geckodriver sends them: a length and a JSON text. */
export async function startFirefox(): Promise<Browser> {
  const port = await freePort();
  const profile = makeProfile(port);
  const firefox = startProcess(
    ['--headless', '--no-remote', '--marionette', '--profile', profile],
    process.env as Record<string, string>,
    { program: process.env.FIREFOX ?? '' },
  );
  await firefox.printed('Listening on port');
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  let answer = (_: unknown[]) => {};
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    const colon = received.indexOf(':');
    const end = colon + 1 + Number(received.subarray(0, colon));
    if (colon < 0 || received.length < end) return;
    answer(JSON.parse(received.toString('utf8', colon + 1, end)));
    received = received.subarray(end);
  });
  const answered = () =>
    new Promise<unknown[]>((resolve) => {
      answer = resolve;
    });
  // It greets first; then each command has one answer.
  await answered();
  return {
    send: async (command, parameters = {}) => {
      const text = JSON.stringify([0, 0, `WebDriver:${command}`, parameters]);
      socket.write(`${Buffer.byteLength(text)}:${text}`);
      const [, , problem, result] = await answered();
      if (problem) throw new Error(JSON.stringify(problem));
      return (result as { value?: unknown }).value;
    },
    stop: async () => {
      socket.destroy();
      firefox.child.kill('SIGTERM');
      await firefox.ended;
      rmSync(profile, { recursive: true, force: true });
    },
  };
}
