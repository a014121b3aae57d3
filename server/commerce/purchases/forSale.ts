import type { Config } from '../../config/config';
import type { simulations } from '../../db/schema/simulations';
import { hostProblem } from '../../http/hostProblem';

type Offer = Pick<typeof simulations.$inferSelect, 'purchasable' | 'clientRoot'>;

/**
 * The reason why a simulation cannot be bought; null if it can. A simulation whose host is no longer trusted is
 * not sold, since nobody could open its sessions.
 */
export function saleProblem(
  { purchasable, clientRoot }: Offer,
  { trustedHosts }: Pick<Config, 'trustedHosts'>,
): string | null {
  if (!purchasable) return 'This simulation cannot be bought. Request access instead.';
  return hostProblem(clientRoot, trustedHosts) === null
    ? null
    : 'This simulation cannot be bought at present, since its sessions cannot be opened. Contact us about it.';
}
