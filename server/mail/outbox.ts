import type { Config } from '../config';
import type { Db } from '../context';
import { mails } from '../db/schema';
import { newId } from '../ids';
import type { Mailer } from './mailer';

/** Keeps each mail in the database, where the outbox page shows it. */
export const createMailer = ({ db }: { config: Config; db: Db }): Mailer => ({
  async send({ to, subject, text, html = '' }) {
    await db.insert(mails).values({ id: newId(), to, subject, text, html });
  },
});
