/** Packages that stay outside the server's bundle, because they load files of their own or start worker threads. */
export const external = ['@electric-sql/pglite', '@node-rs/argon2', 'pino'];
