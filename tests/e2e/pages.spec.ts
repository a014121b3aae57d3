import { expect, test } from './fixtures';

test('the pictures of previews and mails are files of the build', async ({ request }) => {
  for (const [name, type] of [
    ['preview.png', 'image/png'],
    ['mail-logo.png', 'image/png'],
    ['covers/tiers.jpg', 'image/jpeg'],
  ] as const) {
    const answer = await request.get(`/admin/${name}`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, type]);
  }
});
