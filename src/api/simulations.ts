import type * as contract from '../contract/simulation';
import type { WebhookSecret } from '../contract/webhook';
import { catalogueItemOf, materialsOf } from './catalogue';
import { flag, moment, momentOrNull, record, savedOf, text, yes } from './fields';
import { createdOf, each, requestById, requestList, requestRecord } from './http';

const listed = { status: text, visibility: flag, created_at: moment, updated_at: text };

export const simulationItemOf = record<contract.SimulationItem>()({ ...catalogueItemOf.fields, ...listed });
export type SimulationItem = ReturnType<typeof simulationItemOf>;

export const simulationOf = record<contract.Simulation>()({
  ...materialsOf.fields,
  ...listed,
  name: text,
  client_id: text,
  client_secret: text,
  redirect_url: text,
  public_code: text,
  client_root: text,
  direct_url: text,
  webhook_url: text,
  webhooks: record<contract.Simulation['webhooks']>()({ secret_at: momentOrNull, gone: yes }),
  trusted: flag,
  how_url: text,
  faq_url: text,
  host_problem: text,
});
export type Simulation = ReturnType<typeof simulationOf>;

const path = (id: string) => `/api/clients/${encodeURIComponent(id)}`;

export const list = (query: contract.SimulationQuery) =>
  requestList('/api/clients/all', { query }).then(each(simulationItemOf));

/** The whole record for administrators; other users get the teaching materials at this address. */
export const get = (id: string) => requestById('/api/clients', id).then(simulationOf);

/** The answer of a save has no OAuth group: its fields are taken from what was sent. */
export const create = async (input: contract.SimulationInput) =>
  simulationOf(createdOf(input, await requestRecord('POST', '/api/clients', input)));

/** A new signing secret for webhooks. Only this answer has it. */
export async function renewWebhookSecret(id: string): Promise<WebhookSecret> {
  const answer = await requestRecord('POST', `${path(id)}/webhook-secret`);
  return { webhook_secret: text(answer.webhook_secret), secret_at: moment(answer.secret_at) };
}

/** Of the OAuth group, the result has only the changed fields. */
export const update = async (id: string, changes: contract.SimulationUpdate) =>
  savedOf(simulationOf, { ...changes, _id: id }, await requestRecord('POST', path(id), changes));
