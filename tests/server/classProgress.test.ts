import { describe, expect, test } from 'vitest';
import { newAddress, sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aClassSession, add, openAs, page, seatOf } = sandboxOn(server);

async function aSeat() {
  const { token, purchaseId } = await aClassSession();
  const address = newAddress();
  await add({ token, purchaseId }, address);
  const roster = async () => {
    const { body } = await server.request('GET', `/api/sessions/${purchaseId}/students/all`, { token });
    return body.items[0];
  };
  return { token, purchaseId, roster, play: await seatOf(address) };
}

describe('the sandbox host', () => {
  test('reports the first visit of a student as the start, and the decision as the end', async () => {
    const { roster, play } = await aSeat();
    expect(await roster()).toMatchObject({ started_at: null, finished_at: null });
    const { document } = await page(play);
    const started = await roster();
    expect(started).toMatchObject({ started_at: expect.any(String), finished_at: null });
    await page(play);
    expect(await roster()).toEqual(started);

    const move = document.querySelector<HTMLInputElement>('input[name=move]')?.value ?? '';
    await page(play, { method: 'POST', form: { move: 'unknown' } });
    expect(await roster()).toEqual(started);
    await page(play, { method: 'POST', form: { move } });
    const finished = await roster();
    expect(finished).toEqual({ ...started, finished_at: expect.any(String) });
    await page(play, { method: 'POST', form: { move } });
    expect(await roster()).toEqual(finished);
  });

  test('has no seat for a student who was removed', async () => {
    const { roster, play, token, purchaseId } = await aSeat();
    const { _id } = await roster();
    const path = `/api/sessions/${purchaseId}/students/${_id}/revocation`;
    expect((await server.request('POST', path, { token, body: {} })).body.counts.invited).toBe(0);
    expect((await page(play)).status).toBe(303);
    expect((await page(play, { method: 'POST', form: { move: 'x' } })).status).toBe(303);
    await expect(openAs(play.token, play.path)).rejects.toThrow(
      'Your invitation to this class was withdrawn.',
    );
  });
});
