import { freePort } from '../support/freePort';
import { startProcess } from '../support/process';
import type { Browser, Command } from './browser';

const paths: Record<Command, (id: string) => string> = {
  NewSession: () => '',
  Navigate: () => '/url',
  Back: () => '/back',
  ExecuteScript: () => '/execute/sync',
  ElementClick: (id) => `/element/${id}/click`,
  PerformActions: () => '/actions',
  SetWindowRect: () => '/window/rect',
};

/** WebKitWebDriver takes the commands over HTTP. Each person has one, because it opens one MiniBrowser at a time. */
export async function startWebKit(): Promise<Browser> {
  const port = await freePort();
  const env = process.env as Record<string, string>;
  const driver = startProcess([`--port=${port}`], env, { program: 'WebKitWebDriver' });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/status`).catch(() => null))?.ok);
  const browserOptions = { binary: process.env.MINIBROWSER, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': browserOptions } };
  let session = '';
  return {
    send: async (command, parameters = { capabilities }) => {
      const path = paths[command](parameters.id ?? '');
      const body = JSON.stringify(parameters);
      const response = await fetch(`${url}/session${session}${path}`, { method: 'POST', body });
      const { value } = await response.json();
      if (!response.ok) throw new Error(JSON.stringify(value));
      if (command === 'NewSession') session = `/${value.sessionId}`;
      return value;
    },
    stop: async () => {
      await fetch(`${url}/session${session}`, { method: 'DELETE' });
      driver.child.kill('SIGTERM');
      await driver.ended;
    },
  };
}
