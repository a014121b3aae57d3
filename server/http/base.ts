/** The path of the app. */
export const BASE = '/admin';
