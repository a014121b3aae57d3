import { expect, test, vi } from 'vitest';
import { AnswerCache } from '../../server/http/answerCache';
import { startTestServer } from './support';

const server = await startTestServer();

test('a failed response is requested again', async () => {
  const cache = new AnswerCache();
  await expect(cache.get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(new TextDecoder().decode((await cache.get('a', async () => 1)).json)).toBe('1');
});

test('unknown parameters and another order of parameters use the same cached response', async () => {
  const simulation = await server.aSimulation();
  const get = vi.spyOn(server.services.catalogue, 'get');
  const list = '/api/public/clients/all';
  for (const query of ['', '?x=1', '?x=2&utm_source=y', '?total=true&x=3', '?total=true']) {
    expect((await server.request('GET', list + query)).body.total).toBe(1);
  }
  for (const query of ['?pp=5&q=sim', '?q=sim&pp=05']) await server.request('GET', list + query);
  for (const query of ['', '?x=1']) {
    await server.request('GET', `/api/public/clients/${simulation.slug}${query}`);
  }
  expect(new Set(get.mock.calls.map(([key]) => key)).size).toBe(4);
});
