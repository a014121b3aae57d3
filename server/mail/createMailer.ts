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
  async send(mail, tx = db) {
    await new MailQueue(tx, now).add([mail], 'outbox');
  },
  sendAll: (mails, tx = db) => new MailQueue(tx, now).add(mails, 'outbox'),
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
  const sendAll: Mailer['sendAll'] = async (mails, tx = db) => {
    const ids = await new MailQueue(tx, now).add(mails, 'queued');
    delivery.wake();
    return ids;
  };
  return {
    async send(mail, tx) {
      await sendAll([mail], tx);
    },
    sendAll,
    start: () => delivery.start(),
    deliverDue: () => delivery.deliverDue(),
    stop: () => delivery.stop(),
  };
}
