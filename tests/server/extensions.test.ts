import { expect, test } from 'vitest';
import { matrix } from '../../server/auth/policies/matrix';
import { EXTENSIONS_HEADER, type Extension, extensions } from '../../src/contract/extensions';
import { startTestServer } from './support';

const server = await startTestServer();

const calls: Record<Extension, readonly string[]> = {
  history: ['GET /api/audit'],
  exports: ['GET /api/users/csv', 'GET /api/purchases/csv'],
  'open-payments': [
    'GET /api/payments/open',
    'POST /api/payments/{id}/finish',
    'POST /api/payments/{id}/refund',
  ],
  cancellation: ['GET /api/purchases/{id}/cancellation', 'POST /api/purchases/{id}/cancellation'],
  'bulk-users': ['POST /api/users/bulk'],
  'school-deletion': ['DELETE /api/schools/{id}'],
  notes: ['POST /api/purchases/{id}'],
  'sign-in-links': ['GET /api/users/{id}'],
  sessions: ['POST /api/purchases/{id}/session'],
  classes: [
    'GET /api/sessions/all',
    'GET /api/sessions/{id}',
    'POST /api/sessions/{id}',
    'GET /api/sessions/{id}/students/all',
    'GET /api/sessions/{id}/students/csv',
    'POST /api/sessions/{id}/students',
    'POST /api/sessions/{id}/students/mail',
    'POST /api/sessions/{id}/students/{student}/revocation',
    'POST /api/sessions/{id}/students/{student}/email',
  ],
  'class-links': [
    'POST /api/sessions/{id}/link',
    'POST /api/sessions/{id}/link/renewal',
    'GET /api/join/{code}',
    'POST /api/join/{code}',
    'POST /api/join/{code}/mail',
  ],
  'logout-by-token': ['GET /auth/logout'],
  webhooks: [
    'POST /api/clients/{id}/webhook-secret',
    'GET /api/webhooks/all',
    'POST /api/webhooks/{id}/attempt',
  ],
  overview: ['GET /api/overview'],
  'link-owners': ['POST /auth/link-owner'],
  'related-lists': ['GET /api/purchases/all'],
  confirmations: ['POST /api/integrations/purchase', 'POST /api/payments/charge'],
};

test.each(extensions)('the extension %s has its calls', (extension) => {
  expect(Object.keys(matrix)).toEqual(expect.arrayContaining([...calls[extension]]));
});

test('the extensions are named by each answer about a session', async () => {
  const token = await server.signIn(await server.aUser());
  const named = extensions.join(', ');
  const profile = await server.request('GET', '/auth/profile', { token });
  expect(profile.status).toBe(200);
  expect(profile.headers.get(EXTENSIONS_HEADER)).toBe(named);
  for (const path of ['/auth/login', '/auth/autk']) {
    expect((await server.request('POST', path, { body: {} })).headers.get(EXTENSIONS_HEADER)).toBe(named);
  }
});
