/** What is off in a build is left out of it: these are known when it is made. */
export const reportsErrors = !!import.meta.env.VITE_SENTRY_DSN;
export const asksConsent = !!(
  import.meta.env.VITE_GA_ID ||
  import.meta.env.VITE_HOTJAR_ID ||
  import.meta.env.VITE_CRISP_ID
);
export const usesServices = reportsErrors || asksConsent;
