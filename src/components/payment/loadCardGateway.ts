import { env } from '../../lib/env';
import type { CardGateway } from './providers/gateway';

/** Loads the provider of this build: Stripe if there is a key, else the sandbox. */
export async function loadCardGateway(): Promise<CardGateway> {
  if (env.stripeKey) return (await import('./providers/stripe/stripeGateway')).stripeGateway(env.stripeKey);
  return (await import('./providers/sandbox/sandboxGateway')).sandboxGateway;
}
