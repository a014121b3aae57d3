import type { MiddlewareHandler } from 'hono';
import { EXTENSIONS_HEADER, extensions } from '../../src/contract/extensions';
import type { Config } from '../config/config';

/** For responses other than pages: opened in a browser, they may load and run nothing. */
export const closedPolicy = [
  "default-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * Features that no page uses. Payment is not among them: card fields may use the browser's payment request.
 */
const permissions = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'magnetometer'],
  ...['microphone', 'midi', 'usb'],
].map((feature) => `${feature}=()`);

/** Set on every response, unless its route has set the header itself. */
const general: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': closedPolicy,
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': [...permissions, 'payment=(self "https://js.stripe.com")'].join(', '),
};

/** The headers of every response. */
export const generalHeaders = ({
  publicUrl,
}: Pick<Config, 'publicUrl'>): Readonly<Record<string, string>> => ({
  ...general,
  ...(publicUrl.startsWith('https:') && {
    'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  }),
});

export function securityHeaders(config: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  const all = Object.entries(generalHeaders(config));
  return async (c, next) => {
    await next();
    for (const [name, value] of all) if (!c.res.headers.has(name)) c.res.headers.set(name, value);
  };
}

/** Tells an app that may speak to any backend what this one has beyond the specification. */
export const extensionsHeader = ({ tax }: Pick<Config, 'tax'>): MiddlewareHandler => {
  const named = extensions.filter((name) => name !== 'tax' || tax).join(', ');
  return async (c, next) => {
    await next();
    c.res.headers.set(EXTENSIONS_HEADER, named);
  };
};

/** Sets the headers of API responses. */
export const apiHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  headers.append('Vary', 'Authorization');
};
