import { expect, test } from 'vitest';
import { scrub } from '../../../src/thirdParty/scrub';

test.each([
  ['GET https://hub.example/api/users/all?email=a@b.example#x', 'GET https://hub.example/api/users/all'],
  ['/admin/magiclogin?token=abc', '/admin/magiclogin'],
  ['/admin/invites/0123456789abcdef01234567', '/admin/invites/:id'],
  ['No user ana.b+c@school.example here', 'No user [address] here'],
  ['no user ana%40school.example', 'no user [address]'],
  ['{"password":"a b, c","x":1}', '{"password":[secret],"x":1}'],
  ['token=abc&y', 'token=[secret]&y'],
  ['Authorization: Bearer abc.def', 'Authorization: [secret]'],
  ['Authorization: Basic YW5hOnB3', 'Authorization: [secret]'],
  ['{"Proxy-Authorization":"Basic YW5hOnB3"}', '{"Proxy-Authorization":[secret]}'],
  ['sent Basic YW5hOnB3 and was refused', 'sent Basic [secret] and was refused'],
  ['Basic training is over', 'Basic training is over'],
  ['{"password":"a\\"b c","x":1}', '{"password":[secret],"x":1}'],
  ['"{\\"password\\":\\"a b\\",\\"x\\":1}"', '"{\\"password\\":[secret],\\"x\\":1}"'],
  [
    JSON.stringify(JSON.stringify(JSON.stringify({ token: 'a "b" c', x: 1 }))),
    JSON.stringify(JSON.stringify(JSON.stringify({ token: 'T', x: 1 }))).replace(/\\+"T\\+"/, '[secret]'),
  ],
  ['{"password":"a b, c', '{"password":[secret]'],
  ['{"pl_address":"1 Main Street, Bath","x":1}', '{"pl_address":[secret],"x":1}'],
  ['No user "ana smith"@school.example here', 'No user [address] here'],
  ['{"to":"\\"ana smith\\"@school.example"}', '{"to":"[address]"}'],
  ['kX9abcdefghijkX9abcdefghijkX9abcdefghij0', '[secret]'],
  ['div > button.btn[aria-label="Delete Ana"][type="button"]', 'div > button.btn[type="button"]'],
])('a report sends %s as %s', (text, left) => {
  expect(scrub({ message: text })).toEqual({ message: left });
});

test('the service’s own ids stay, and so do plain words and file names', () => {
  const event = {
    event_id: '0123456789abcdef0123456789abcdef',
    contexts: { trace: { span_id: '0123456789abcdef', op: 'pageload' } },
    transaction: '/library/:code',
    message: "Cannot read properties of undefined (reading 'name')",
    frames: [{ filename: 'https://hub.example/admin/assets/AuthenticationDialog-nuY0jugf.js', lineno: 1 }],
    timestamp: 1.5,
    handled: false,
    nothing: null,
  };
  expect(scrub(event)).toEqual(event);
});

test('a secret value is removed under any name and at any depth', () => {
  const given = {
    a: [{ password: 'x', repassword: 'x', Authorization: 'x', cookies: {}, 'http.query': '?x' }],
  };
  expect(
    scrub({ ...given, user: { id: 1 }, client_secret: 'x', magiclink: 'x', email: 'x', pl_address: 'x' }),
  ).toEqual({ a: [{}] });
});
