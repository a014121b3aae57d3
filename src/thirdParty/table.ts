/** The kinds of consent. */
export type ConsentCategory = 'statistics' | 'chat';

/** The directives of the content security policy that a service may widen. */
type Directive =
  | 'connect-src'
  | 'font-src'
  | 'frame-src'
  | 'media-src'
  | 'script-src'
  | 'style-src'
  | 'worker-src';

export interface OutsideService {
  name: string;
  /** The setting that turns it on; without a value it does not exist. */
  setting: `VITE_${string}`;
  /** Whether this folder runs it; card payments have a place of their own. */
  own: boolean;
  /** The consent that a visitor has to give first; null where nothing is told about the visitor. */
  consent: ConsentCategory | null;
  /** The additions to the page's content security policy, for the value of its setting. */
  policy: (value: string) => Partial<Record<Directive, readonly string[]>>;
  /** The cookies that it leaves, to be cleared where the visitor changes their mind. */
  cookies?: RegExp;
  /** Whether a script of its own runs in the page, which knows nothing of trusted types. */
  foreignScript: boolean;
}

/** Every service outside the hub that the app talks to. The build reads this table too. */
export const outsideServices: readonly OutsideService[] = [
  {
    name: 'Sentry',
    setting: 'VITE_SENTRY_DSN',
    own: true,
    consent: null,
    policy: (dsn) => ({ 'connect-src': [new URL(dsn).origin] }),
    foreignScript: false,
  },
  {
    name: 'Stripe',
    setting: 'VITE_STRIPE_PUBLISHABLE_KEY',
    own: false,
    consent: null,
    policy: () => ({
      'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    }),
    foreignScript: true,
  },
  {
    name: 'Google Analytics',
    setting: 'VITE_GA_ID',
    own: true,
    consent: 'statistics',
    cookies: /^_ga/,
    policy: () => ({
      'script-src': ['https://*.googletagmanager.com'],
      'connect-src': [
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
        'https://*.googletagmanager.com',
      ],
    }),
    foreignScript: true,
  },
  {
    name: 'Hotjar',
    setting: 'VITE_HOTJAR_ID',
    own: true,
    consent: 'statistics',
    cookies: /^_hj/,
    policy: () => ({
      'script-src': ['https://*.hotjar.com'],
      'connect-src': ['https://*.hotjar.com', 'https://*.hotjar.io', 'wss://*.hotjar.com'],
      'font-src': ['https://*.hotjar.com'],
      'frame-src': ['https://*.hotjar.com'],
      'style-src': ["'unsafe-inline'", 'https://*.hotjar.com'],
      'worker-src': ['blob:'],
    }),
    foreignScript: true,
  },
  {
    name: 'Crisp',
    setting: 'VITE_CRISP_ID',
    own: true,
    consent: 'chat',
    cookies: /^crisp-client/,
    policy: () => ({
      'script-src': ['https://client.crisp.chat'],
      'connect-src': [
        'https://client.crisp.chat',
        'https://storage.crisp.chat',
        'wss://client.relay.crisp.chat',
        'wss://client.relay.rescue.crisp.chat',
      ],
      'font-src': ['https://client.crisp.chat'],
      'frame-src': ['https://assets.crisp.chat'],
      'media-src': ['https://client.crisp.chat'],
      'style-src': ["'unsafe-inline'", 'https://client.crisp.chat'],
      'worker-src': ['blob:', 'https://client.crisp.chat'],
    }),
    foreignScript: true,
  },
];
