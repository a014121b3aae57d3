import { freePort } from '../../scripts/free-port.mjs';
import type { buildServer } from '../server/hubProcess';
import { startProcess } from '../support/process';
import { type Body, requestTo } from '../support/requestTo';

/** Starts one server process in production mode. */
export async function startHub(
  bundle: ReturnType<typeof buildServer>,
  env: Record<string, string> & { DATABASE_URL: string },
) {
  const port = Number(env.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const hub = startProcess([bundle.main], {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'hub@school.example',
    SUPPORT_EMAIL: 'help@school.example',
    PAYMENTS_SANDBOX: 'true',
    ...env,
  });
  return {
    ...hub,
    url,
    request: requestTo(url),
    ready: () => hub.printed('Ready'),
    /** The entries of the log. Nothing else is printed once the server has its settings. */
    logged: (): Body[] =>
      hub
        .output()
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
  };
}
export type Hub = Awaited<ReturnType<typeof startHub>>;

/** Repeats the check until it succeeds. If it never succeeds, the test fails by its time limit. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo().catch(() => false))) await new Promise((resolve) => setTimeout(resolve, 20));
}
