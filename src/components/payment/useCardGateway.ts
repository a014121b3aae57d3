import { useCallback, useEffect, useState } from 'react';
import { env } from '../../lib/env';
import type { CardGateway } from './providers/gateway';

/** The provider's card fields; `failed` if they could not be loaded. */
export function useCardGateway() {
  const [gateway, setGateway] = useState<CardGateway | null>(null);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadCardGateway().then(setGateway, () => setFailed(true));
  }, []);
  useEffect(load, [load]);
  return { gateway, failed, load };
}

/** Loads the provider of this build: Stripe if there is a key, else the sandbox. */
async function loadCardGateway(): Promise<CardGateway> {
  if (env.stripeKey) return (await import('./providers/stripe/stripeGateway')).stripeGateway(env.stripeKey);
  return (await import('./providers/sandbox/sandboxGateway')).sandboxGateway;
}
