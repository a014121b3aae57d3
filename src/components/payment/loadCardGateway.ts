import { env } from '../../lib/env';
import type { CardGateway } from './gateway';

/** Loads the provider that the build is for: Stripe where there is a key for it, else the sandbox. */
export async function loadCardGateway(): Promise<CardGateway> {
  if (env.stripeKey) return (await import('./stripe/stripeGateway')).stripeGateway(env.stripeKey);
  return (await import('./sandbox/sandboxGateway')).sandboxGateway;
}
