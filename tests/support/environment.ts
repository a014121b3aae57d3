import { builtinEnvironments } from 'vitest/runtime';

/** jsdom for the app, with Node's module resolution for the server that runs in the same process. */
export default { ...builtinEnvironments.jsdom, viteEnvironment: 'ssr' };
