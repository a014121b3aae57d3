import { Reconciler } from './commerce/fulfilment/reconcile';
import { createRetention } from './retention';
import type { Services } from './services/services';
import { createWebhookWorker } from './webhooks/delivery';

/** All work that no call waits for: mails, payments, sessions, reminders, webhooks and retention. */
export function createJobs(services: Services) {
  const { config, logger, mail } = services;
  const workers = [mail, new Reconciler(services), createWebhookWorker(services), createRetention(services)];
  return {
    start() {
      if (config.jobs) for (const worker of workers) worker.start();
      else logger.warn('JOBS is off: nothing is mailed, sent to hosts, checked or deleted by itself');
    },
    async stop() {
      for (const worker of workers) await worker.stop();
    },
  };
}
