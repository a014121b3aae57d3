import { useCallback, useEffect, useState } from 'react';
import { loadCardGateway } from './loadCardGateway';
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
