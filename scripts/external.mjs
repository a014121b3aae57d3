/**
 * Packages that stay outside the server's bundle: because they load files of their own or start worker threads, or
 * because they are imported only when they are needed, and cost no time at the start.
 */
export const external = [
  ...['@electric-sql/pglite', '@node-rs/argon2', 'oidc-provider', 'pino'],
  // The process that makes the files of documents, its fonts and its pool.
  ...['@expo-google-fonts/noto-sans', 'pdfkit', 'tinypool'],
];

/** Packages that stay outside, too, and that the product goes without where they are not installed. */
export const optional = ['@e-invoice-eu/core'];

/** The packages of the image: also that which rate-limiter-flexible looks up at run time, where no bundler sees it. */
export const runtimePackages = [...external, 'drizzle-orm'];
