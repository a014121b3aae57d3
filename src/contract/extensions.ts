/** The header of the answers to login, autk and profile that names the extensions of the server, with commas. */
export const EXTENSIONS_HEADER = 'Api-Extensions';

/** Calls beyond the specification, by subject: docs/backends.md has them. A backend names those that it has. */
export const extensions = ['administration', 'classes', 'hosts', 'money', 'support', 'tax'] as const;
export type Extension = (typeof extensions)[number];
