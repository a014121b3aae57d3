import { describe, expect, test, vi } from 'vitest';
import { newAddress, sandboxOn } from './sandboxPages';
import { startTestServer } from './support';

const server = await startTestServer();
const { aClassSession, add, mailsTo, invitesTo } = sandboxOn(server);

describe('an invitation', () => {
  test.each([
    'https://evil.example/prize',
    'evil.example',
    'www.evil',
    'mail me@evil.example',
    'x'.repeat(150),
  ])('does not repeat the name %s', async (name) => {
    const classSession = await aClassSession({ user: { name, lastname: '' } });
    const address = newAddress();
    await add(classSession, address);
    const [mail] = await mailsTo(address);
    expect(mail?.text).not.toContain(name);
    expect(mail?.text).toMatch(/\nuser-\d+@test\.example has invited you to play/);
  });

  test('gets no lines from names', async () => {
    const classSession = await aClassSession({
      user: { name: 'Grace\n\nYou \u202ehave won.\r\n', lastname: 'J.R.R. O’Neill\u2028x' },
    });
    const address = newAddress();
    await add(classSession, address, 'Ada', 'Lovelace');
    const [mail] = await mailsTo(address);
    expect(mail?.text).toMatch(/\nGrace You +have won\. +J\.R\.R\. O’Neill x has invited you to play/);
    expect(mail?.text).toMatch(/^Hello Ada,$/m);
  });

  test('gets no line break from a name into its subject', async () => {
    const classSession = await aClassSession({ simulation: { name: 'Case\r\nBcc: all@class.example' } });
    const address = newAddress();
    await add(classSession, address);
    expect((await mailsTo(address))[0]?.subject).toBe('Your invitation to Case Bcc: all@class.example');
  });

  test('has a link of its own, also among 250, which are sent in batches', async () => {
    const { token, purchaseId } = await aClassSession({ quantity: 300 });
    const students = Array.from({ length: 250 }, () => ({ email: newAddress(), name: '', lastname: '' }));
    const transaction = vi.spyOn(server.db, 'transaction');
    const { body } = await server.request('POST', `/api/sessions/${purchaseId}/students`, {
      token,
      body: { students },
    });
    expect(transaction).toHaveBeenCalledTimes(3);
    transaction.mockRestore();
    expect(body.added).toHaveLength(250);
    const links = new Set<string>();
    for (const index of [0, 99, 100, 249]) {
      const address = students[index]?.email ?? '';
      const [mail, ...more] = await mailsTo(address);
      expect(more).toEqual([]);
      const [row] = await invitesTo(address);
      expect(mail?.text).toContain(encodeURIComponent(`/invites/${row?.invite?.id}`));
      links.add(/token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '');
    }
    expect(links.size).toBe(4);
  });
});
