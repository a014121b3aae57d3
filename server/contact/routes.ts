import { createRoute } from '@hono/zod-openapi';
import { type ContactMessage, contactReceiptSchema, contactRequestSchema } from '../../src/contract/contact';
import { contactMessages, newId } from '../db/tables';
import { clientAddress } from '../http/context';
import { body, failures, json, newRouter } from '../http/router';
import { oneLine } from '../mail/names';
import type { Mail, Services } from '../services/services';

const send = createRoute({
  method: 'post',
  path: '/api/public/contact',
  tags: ['Contact'],
  summary: 'Write to the support team',
  description:
    'The message is stored and mailed to the support address. 5 a minute and 30 a day are taken, from a network and from a sender. With a `topic`, which no person is asked for, nothing is done.',
  request: { body: body(contactRequestSchema) },
  responses: { 200: json(contactReceiptSchema, 'The message was taken'), ...failures(400, 429) },
});

export function contactRoutes(services: Services) {
  const { config, db, limits } = services;
  const app = newRouter();

  app.openapi(send, async (c) => {
    const address = clientAddress(c, config);
    await limits.consume('contact-address', address);
    await limits.consume('contact-address-day', address);
    const { topic, ...message } = c.req.valid('json');
    await limits.consume('contact-account', message.email);
    await limits.consume('contact-account-day', message.email);
    const id = newId();
    // Only bots fill in the hidden field. They get a normal response, so that they do not learn of it.
    if (topic) return c.json({ id }, 200);
    await db.transaction(async (tx) => {
      await tx.insert(contactMessages).values({ ...message, id, createdAt: services.now() });
      await services.mail.send(contactMail(message, config.supportEmail), tx);
    });
    return c.json({ id }, 200);
  });

  return app;
}

/** A visitor's message to the support team, as plain text. Replies go to the visitor. */
function contactMail({ name, lastname, email, message }: ContactMessage, to: string): Mail {
  const sender = oneLine(`${name} ${lastname}`);
  return {
    to,
    replyTo: email,
    subject: `Message from ${sender}`,
    text: `${sender} <${email}> writes:\n\n${message}\n`,
  };
}
