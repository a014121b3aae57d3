import react from '@vitejs/plugin-react';
import { loadEnv } from 'vite';
import { defineConfig } from 'vitest/config';
import { earlyRequests } from './build/earlyRequests';
import { screens } from './src/app/screens';

export default defineConfig(({ mode }) => ({
  base: '/admin/',
  plugins: [react(), earlyRequests({ screens, apiBase: loadEnv(mode, process.cwd()).VITE_API_BASE ?? '' })],
  // draft-js expects Node's name of the global object.
  define: { global: 'globalThis' },
  css: {
    preprocessorOptions: {
      scss: {
        // Bootstrap 5.3 is written for the older Sass: its warnings are its own.
        quietDeps: true,
        silenceDeprecations: ['import', 'global-builtin', 'color-functions', 'if-function'],
      },
    },
  },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What changes only with a dependency stays cached when the app changes.
        codeSplitting: {
          groups: [
            {
              name: 'framework',
              test: /node_modules.(react|react-dom|react-router|react-router-dom|redux|react-redux|redux-thunk|scheduler|use-sync-external-store)\//,
            },
          ],
        },
      },
    },
  },
}));
