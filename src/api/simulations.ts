import type { SimulationInput, SimulationQuery, SimulationUpdate } from '../contract/simulation';
import type { WebhookSecret } from '../contract/webhook';
import { createdOf, each, requestById, requestList, requestRecord } from './http';
import { momentIn, savedOf, textIn } from './records/fields';
import { simulationItemOf, simulationOf } from './records/simulation';

const record = (id: string) => `/api/clients/${encodeURIComponent(id)}`;

export const list = (query: SimulationQuery) =>
  requestList('/api/clients/all', { query }).then(each(simulationItemOf));

/** The whole record for administrators; other users get the teaching materials at this address. */
export const get = (id: string) => requestById('/api/clients', id).then(simulationOf);

/** The answer of a save has no OAuth group: its fields are taken from what was sent. */
export const create = async (input: SimulationInput) =>
  simulationOf(createdOf(input, await requestRecord('POST', '/api/clients', input)));

/** A new signing secret for webhooks. Only this answer has it. */
export async function renewWebhookSecret(id: string): Promise<WebhookSecret> {
  const answer = await requestRecord('POST', `${record(id)}/webhook-secret`);
  return { webhook_secret: textIn(answer.webhook_secret), secret_at: momentIn(answer.secret_at) };
}

/** Of the OAuth group, the result has only the changed fields. */
export const update = async (id: string, changes: SimulationUpdate) =>
  savedOf(simulationOf, { ...changes, _id: id }, await requestRecord('POST', record(id), changes));
