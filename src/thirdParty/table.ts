/** The categories of consent. */
export type ConsentCategory = 'statistics' | 'chat';

/** The directives of the content security policy that a third party may extend. */
type Directive =
  | 'connect-src'
  | 'font-src'
  | 'frame-src'
  | 'media-src'
  | 'script-src'
  | 'style-src'
  | 'worker-src';

export interface ThirdParty {
  name: string;
  /** For the page about cookies. */
  purpose: string;
  /** The setting that enables it. */
  setting: `VITE_${string}`;
  /** Whether this folder starts it; card payments have a folder of their own. */
  own: boolean;
  /** The category of consent that it needs; null if it learns nothing about the visitor. */
  consent: ConsentCategory | null;
  /** The additions to the content security policy, for the setting's value. */
  policy: (value: string) => Partial<Record<Directive, readonly string[]>>;
  /** The cookies that it sets; they are cleared when the visitor withdraws consent. */
  cookies?: RegExp;
  /** Whether its script runs in the page, where it does not use trusted types. */
  runsInPage: boolean;
}

/** All third parties of the app. The build reads this table too. */
export const thirdParties: readonly ThirdParty[] = [
  {
    name: 'Sentry',
    purpose: 'Tells us of errors, without names and addresses.',
    setting: 'VITE_SENTRY_DSN',
    own: true,
    consent: null,
    policy: (dsn) => ({ 'connect-src': [new URL(dsn).origin] }),
    runsInPage: false,
  },
  {
    name: 'Stripe',
    purpose: 'Takes card payments, on the payment step alone, and keeps fraud away.',
    setting: 'VITE_STRIPE_PUBLISHABLE_KEY',
    own: false,
    consent: null,
    cookies: /^__stripe_/,
    policy: () => ({
      'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
      'connect-src': ['https://api.stripe.com'],
      'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    }),
    runsInPage: true,
  },
  {
    name: 'Google Analytics',
    purpose: 'Counts which screens are opened.',
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
    runsInPage: true,
  },
  {
    name: 'Hotjar',
    purpose: 'Shows us how screens are used.',
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
    runsInPage: true,
  },
  {
    name: 'Crisp',
    purpose: 'The chat with our team.',
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
    runsInPage: true,
  },
];

/** The screen in the form that third parties may see: never its address. */
export interface ShownScreen {
  pattern: string;
  /** Whether scripts of third parties are forbidden on it. */
  quiet: boolean;
}
