import { randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import type { CatalogueDetail, CatalogueItem } from '../src/contract/simulation';
import type { Hub } from './hub';

const json = { 'Content-Type': 'application/json' };

/** Finds a simulation with a price, which the measured calls buy. */
export async function somethingToBuy(origin: string): Promise<CatalogueItem> {
  const response = await fetch(`${origin}/api/public/clients/all`);
  const { items } = (await response.json()) as { items: CatalogueItem[] };
  for (const item of items.filter(({ price, purchasable }) => price > 0 && purchasable)) {
    const detail = await fetch(`${origin}/api/public/clients/${item._id}`);
    const { variations } = (await detail.json()) as CatalogueDetail;
    if (variations === '') return item;
  }
  throw new Error('There is nothing to buy');
}

export const anOrder = ({ _id, price }: CatalogueItem, quantity = 10) => ({
  client_code: _id,
  order: randomUUID(),
  platform: 'sc-hub',
  price,
  quantity,
  total: Math.round(price * quantity * 100) / 100,
  payer: 'student',
  pay_later: false,
  metadata: {},
});

/** The most important calls, with the requests of the app. */
export async function callsTo({ origins, token, credentials }: Hub) {
  const [origin = ''] = origins;
  const item = await somethingToBuy(origin);
  const bearer = { Authorization: `Bearer ${token}` };
  const catalogue: Request = {
    path: '/api/public/clients/all',
    headers: { 'Accept-Encoding': 'br' },
  };
  const list: Request = {
    path: '/api/purchases/all?sort=created_at:desc&total=true&pp=20',
    headers: bearer,
  };
  const login: Request = { method: 'POST', path: '/auth/login', headers: json, body: credentials };
  const purchase: Request = {
    method: 'POST',
    path: '/api/integrations/purchase',
    headers: { ...json, ...bearer },
    setupRequest: (request) => ({ ...request, body: JSON.stringify(anOrder(item)) }),
  };
  return { catalogue, list, login, purchase };
}
