import { expect, test } from './fixtures';

test('the pictures of previews and mails are files of the build', async ({ request }) => {
  for (const name of ['preview', 'mail-logo']) {
    const answer = await request.get(`/admin/${name}.png`);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
  }
});
