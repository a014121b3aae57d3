/** Packages that the server's bundle leaves out: they load files of their own, or start worker threads. */
export const external = ['@electric-sql/pglite', '@node-rs/argon2', 'pino'];
