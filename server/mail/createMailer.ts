import type { Logger } from 'pino';
import type { Config } from '../config/config';
import type { Db } from '../db/connection';
import type { Mailer } from '../services/mailer';
import { Delivery, type DeliveryDeps } from './delivery';
import { MailQueue } from './queue';
import { createSmtpTransport } from './smtp';

interface Deps {
  config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>;
  db: Db;
  logger: Logger;
  now: () => Date;
  renewLink: DeliveryDeps['renewLink'];
}

/** Stores each mail for the outbox page. */
const createOutbox = ({ db, now }: Deps): Mailer => ({
  send: (mail, tx = db) => new MailQueue(tx, now).add(mail, 'outbox'),
  start() {},
  async deliverDue() {},
  async stop() {},
});

/** Sends through the configured mail server; without one, mails stay in the outbox. */
export function createMailer(deps: Deps): Mailer {
  const { config, db, logger, now, renewLink } = deps;
  if (config.smtpUrl === null) return createOutbox(deps);
  const transport = createSmtpTransport({ ...config, smtpUrl: config.smtpUrl });
  const delivery = new Delivery({ queue: new MailQueue(db, now), transport, logger, renewLink });
  return {
    async send(mail, tx = db) {
      await new MailQueue(tx, now).add(mail, 'queued');
      delivery.wake();
    },
    start: () => delivery.start(),
    deliverDue: () => delivery.deliverDue(),
    stop: () => delivery.stop(),
  };
}
