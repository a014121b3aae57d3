/** The meta description of pages without one of their own, as in index.html. */
export const SITE_DESCRIPTION =
  'Case-based simulations for your class: negotiations, marketing, management, operations and math. Find one, buy or try a session, and launch it with your students.';
