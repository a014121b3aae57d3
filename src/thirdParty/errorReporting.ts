import {
  type BrowserOptions,
  breadcrumbsIntegration,
  browserTracingIntegration,
  captureException,
  captureReactException,
  dedupeIntegration,
  eventFiltersIntegration,
  httpContextIntegration,
  init,
  linkedErrorsIntegration,
  makeFetchTransport,
  startBrowserTracingNavigationSpan,
  startBrowserTracingPageLoadSpan,
} from '@sentry/react';
import { type CaughtError, takeErrors } from './earlyErrors';
import { scrub } from './scrub';
import type { ShownScreen } from './table';

/** Every record passes this function before it is sent, so that no kind is left unscrubbed. */
const scrubbingTransport: NonNullable<BrowserOptions['transport']> = (options) => {
  const transport = makeFetchTransport(options);
  return { ...transport, send: (envelope) => transport.send(scrub(envelope)) };
};

const client = init({
  dsn: import.meta.env.VITE_SENTRY_DSN,
  environment: import.meta.env.MODE,
  tracesSampleRate: 1,
  // One trace per screen, which works in every version of Sentry.
  traceLifecycle: 'static',
  // The server does not use traces, so its calls get no trace headers.
  tracePropagationTargets: [],
  dataCollection: {
    userInfo: false,
    cookies: false,
    httpHeaders: false,
    httpBodies: [],
    urlQueryParams: false,
  },
  transport: scrubbingTransport,
  defaultIntegrations: false,
  integrations: [
    eventFiltersIntegration(),
    // Console messages are not sent.
    breadcrumbsIntegration(),
    linkedErrorsIntegration(),
    dedupeIntegration(),
    httpContextIntegration(),
    browserTracingIntegration({ instrumentPageLoad: false, instrumentNavigation: false }),
  ],
});

function send({ error, handled, componentStack }: CaughtError): void {
  const hint = { mechanism: { handled, type: 'generic' } };
  if (componentStack) captureReactException(error, { componentStack }, hint);
  else captureException(error, hint);
}

let shown: string | null = null;

/** Names later records by the screen's pattern. */
export function showScreen({ pattern }: ShownScreen): void {
  if (!client) return;
  const span = { name: pattern, attributes: { 'sentry.segment.name.source': 'route' as const } };
  if (shown === null) {
    startBrowserTracingPageLoadSpan(client, { ...span, startTime: performance.timeOrigin / 1000 });
  } else startBrowserTracingNavigationSpan(client, span);
  shown = pattern;
}

takeErrors(send);
