import { join } from 'node:path';

/** The keys for the second build of the browser tests. */
const serviceKeys = {
  VITE_SENTRY_DSN: 'https://0123456789abcdef0123456789abcdef@errors.example/1',
  VITE_GA_ID: 'G-TESTTEST',
  VITE_HOTJAR_ID: '1234567',
  VITE_CRISP_ID: '00000000-0000-4000-8000-000000000000',
};
export const servicesDist = 'test-results/dist-services';

/** The server that `npm start` runs after the build: without third parties, or with all of them. */
export type Kind = 'plain' | 'thirdParties';

export interface HubServer {
  origin: string;
  env: Record<string, string>;
}

/** The servers of this run; the Playwright configuration has chosen their ports and folder. */
export function serverOfRun(kind: Kind): HubServer {
  const { E2E_PORT = '', E2E_SERVICES_PORT = '', E2E_DATA_DIR = '' } = process.env;
  const port = kind === 'plain' ? E2E_PORT : E2E_SERVICES_PORT;
  const origin = `http://localhost:${port}`;
  const env = {
    ...{ PORT: port, DATA_DIR: join(E2E_DATA_DIR, kind), PUBLIC_URL: origin },
    ...{ RATE_LIMIT_SCALE: '1000', LOG_LEVEL: 'warn' },
    ...(kind === 'thirdParties' && { DIST_DIR: servicesDist, ...serviceKeys }),
  };
  return { origin, env };
}
