import { and, eq, ne } from 'drizzle-orm';
import { users } from '../../db/schema/people';
import { HttpError } from '../../http/errors';
import type { ProviderIntent } from '../../services/paymentGateway';
import type { Services } from '../../services/services';
import { isSamePurpose, purposeOf } from '../payments/purpose';
import { OPEN_FOR_MS, type PaymentRow } from '../payments/records';
import { checkPayable } from './checkPayable';

type Deps = Pick<Services, 'config' | 'db' | 'payments' | 'now'>;

/** Whether the payment could be opened now as it is: by the same user, for the same thing and price. */
async function isStillOffered(deps: Deps, intent: ProviderIntent): Promise<boolean> {
  const purpose = purposeOf(intent);
  if (!purpose) return false;
  const { userId, simulationId, quantity, order, variation, inviteId, seatsOf } = purpose;
  const [user] = await deps.db
    .select({ id: users.id, role: users.role, addressUnproven: users.addressUnproven })
    .from(users)
    .where(and(eq(users.id, userId), ne(users.status, 'deleted')));
  if (!user) return false;
  try {
    const detail = { order, variation, invite: inviteId, session: seatsOf };
    const input = { client_id: simulationId, quantity, ...detail };
    return isSamePurpose(await checkPayable(deps, user, input), purpose);
  } catch (refusal) {
    if (refusal instanceof HttpError) return false;
    throw refusal;
  }
}

/**
 * Cancels a payment that nobody has made for a day, or whose price or offer has changed, and returns the
 * intent as it is then. One that the payer has made meanwhile keeps its terms.
 */
export async function cancelOutdated(
  deps: Deps,
  row: PaymentRow,
  intent: ProviderIntent,
): Promise<ProviderIntent> {
  if (intent.status !== 'requires_payment_method' && intent.status !== 'requires_action') return intent;
  const isOld = deps.now().getTime() - row.updatedAt.getTime() >= OPEN_FOR_MS;
  if (!isOld && (await isStillOffered(deps, intent))) return intent;
  return deps.payments.cancel(intent.id);
}
