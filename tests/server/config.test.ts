import { expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../server/config';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://db/hub',
  PUBLIC_URL: 'https://hub.example',
};

test('without settings it is a demo on this machine only', () => {
  expect(readConfig({})).toMatchObject({
    mode: 'demo',
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    databaseUrl: null,
    sandbox: true,
    paymentsSandbox: true,
    trustedHosts: ['http://localhost:3000'],
    trustProxy: false,
  });
  expect(readConfig({}).dataDir).toBe(`${process.cwd()}/.data`);
});

test('settings are taken as given', () => {
  const config = readConfig({
    PORT: '8080',
    PUBLIC_URL: 'https://hub.example/',
    TRUSTED_HOSTS: 'https://play.example/games, http://10.0.0.1:9000',
    TRUST_PROXY: 'true',
    DATA_DIR: '/data',
  });
  expect(config).toMatchObject({
    port: 8080,
    publicUrl: 'https://hub.example',
    trustProxy: true,
    dataDir: '/data',
  });
  expect(config.trustedHosts).toEqual([
    'https://play.example',
    'http://10.0.0.1:9000',
    'https://hub.example',
  ]);
});

test('production has no sandbox but by explicit wish, and is not its own simulation host', () => {
  expect(readConfig({ ...production, PAYMENTS_SANDBOX: 'true' })).toMatchObject({
    mode: 'production',
    sandbox: false,
    paymentsSandbox: true,
    trustedHosts: [],
  });
});

test.each([
  [{ ...production, DATABASE_URL: '' }, 'DATABASE_URL'],
  [{ ...production, PUBLIC_URL: undefined }, 'PUBLIC_URL'],
  [production, 'PAYMENTS_SANDBOX'],
  [{ ...production, PAYMENTS_SANDBOX: 'false' }, 'PAYMENTS_SANDBOX'],
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ PUBLIC_URL: 'hub.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL'],
  [{ TRUSTED_HOSTS: 'https://play.example,nonsense' }, 'TRUSTED_HOSTS'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY'],
  [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE'],
])('%j is refused in one line that names the setting', (env, setting) => {
  expect(() => readConfig(env)).toThrow(ConfigError);
  expect(() => readConfig(env)).toThrow(new RegExp(`^[^\\n]*${setting}[^\\n]*$`));
});
