import { builtinEnvironments } from 'vitest/runtime';

/** jsdom for the app, and Node's module resolution for the server that runs beside it. */
export default { ...builtinEnvironments.jsdom, viteEnvironment: 'ssr' };
