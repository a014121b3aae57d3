import type * as contract from '../../contract/simulation';
import type { WebhookSecret } from '../../contract/webhook';
import { catalogueItemOf, materialsOf } from '../catalogue';
import * as f from '../fields';
import { createdOf, requestById, requestList, requestRecord, savedOf } from '../http';

const listed = { status: f.text, visibility: f.flag, created_at: f.moment, updated_at: f.text };

export const simulationItemOf = f.record<contract.SimulationItem>()({ ...catalogueItemOf.fields, ...listed });
export type SimulationItem = ReturnType<typeof simulationItemOf>;

export const simulationOf = f.record<contract.Simulation>()({
  ...materialsOf.fields,
  ...listed,
  name: f.text,
  client_id: f.text,
  client_secret: f.text,
  redirect_url: f.text,
  public_code: f.text,
  client_root: f.text,
  direct_url: f.text,
  webhook_url: f.text,
  webhooks: { secret_at: f.momentOrNull, gone: f.yes },
  trusted: f.flag,
  how_url: f.text,
  faq_url: f.text,
  host_problem: f.text,
});
export type Simulation = ReturnType<typeof simulationOf>;

const path = (id: string) => `/api/clients/${encodeURIComponent(id)}`;

export const list = (query: contract.SimulationQuery) =>
  requestList('/api/clients/all', simulationItemOf, { query });

/** The whole record for administrators; other users get the teaching materials at this address. */
export const get = (id: string) => requestById('/api/clients', id).then(simulationOf);

/** The answer of a save has no OAuth group: its fields are taken from what was sent. */
export const create = async (input: contract.SimulationInput) =>
  simulationOf(createdOf(input, await requestRecord('POST', '/api/clients', input)));

/** A new signing secret for webhooks. Only this answer has it. */
export async function renewWebhookSecret(id: string): Promise<WebhookSecret> {
  const answer = await requestRecord('POST', `${path(id)}/webhook-secret`);
  return { webhook_secret: f.text(answer.webhook_secret), secret_at: f.moment(answer.secret_at) };
}

/** Of the OAuth group, the result has only the changed fields. */
export const update = async (id: string, changes: contract.SimulationUpdate) =>
  savedOf(simulationOf, { ...changes, _id: id }, await requestRecord('POST', path(id), changes));
