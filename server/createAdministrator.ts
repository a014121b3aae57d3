// Prints a link that signs in a new administrator, or one who is locked out: `npm run create-administrator -- EMAIL`.

import { isEmailAddress } from '../src/contract/emailAddress';
import { environment, readConfig } from './config/config';
import { ConfigError } from './config/settings';
import { connect } from './db/connect';
import { HttpError } from './http/errors';
import { createLogger } from './http/logger';
import { linkForAdministrator } from './users/loginLink';

async function createAdministrator(email = ''): Promise<void> {
  if (!isEmailAddress(email)) {
    throw new ConfigError('Name the address: npm run create-administrator -- ada@school.example');
  }
  const config = readConfig(environment());
  const { db, close } = await connect(config, createLogger(config.logLevel));
  try {
    const link = await linkForAdministrator({ db, config, now: () => new Date() }, email);
    console.log(
      `Open this within 10 minutes, then choose a password. It works once. Two-step sign-in is off now:\n\n${link}\n`,
    );
  } finally {
    await close();
  }
}

createAdministrator(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof ConfigError || error instanceof HttpError ? error.message : error);
  process.exit(1);
});
