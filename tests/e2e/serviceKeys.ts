/** The keys that the second build of the browser tests is made with. */
export const serviceKeys = {
  VITE_SENTRY_DSN: 'https://0123456789abcdef0123456789abcdef@errors.example/1',
  VITE_GA_ID: 'G-TESTTEST',
  VITE_HOTJAR_ID: '1234567',
  VITE_CRISP_ID: '00000000-0000-4000-8000-000000000000',
};
