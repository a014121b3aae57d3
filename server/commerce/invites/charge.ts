import { and, eq, isNull } from 'drizzle-orm';
import { isAfterClosing } from '../../../src/rules/classes';
import { isCalledOff } from '../../../src/rules/sessions/invites';
import { assertProven } from '../../auth/proveAddress';
import { isUniqueViolation } from '../../db/errors';
import { invites } from '../../db/tables';
import { conflict, notFound } from '../../http/errors';
import type { PaymentSource, Services } from '../../services/services';
import { announceStudents } from '../../webhooks/announce';
import { issueReceipt } from '../documents/issue';
import { sendSeatMail } from '../payments/mails';
import { alreadyUsed, paymentMismatch, spendPayment, verifyPayment } from '../payments/records';
import type { Buyer } from '../purchases/create';
import { termsOf } from './present';
import { findReceivedInvite, type InviteRecord } from './records';

type Deps = Pick<Services, 'config' | 'db' | 'mail' | 'now'> & { payments: PaymentSource };
interface Charge {
  paymentId: string;
  inviteId: string;
}

const withdrawn = () => conflict('This invitation was withdrawn. Contact us about your payment.');
const alreadyPaid = () => conflict('This invite has already been paid.');

async function receivedInvite({ db }: Deps, inviteId: string, user: Buyer): Promise<InviteRecord> {
  const invite = await findReceivedInvite(db, inviteId, user.id);
  if (!invite) throw notFound();
  assertProven(invite.student, 'Confirm your email address to pay for your seat.');
  return invite;
}

/** Of several concurrent calls, one spends the payment and sends the mail. */
async function spend({ config, db, mail, now }: Deps, { paymentId, inviteId }: Charge): Promise<boolean> {
  try {
    const at = now();
    // A nested transaction, so that a refusal does not abort the one around it.
    return await db.transaction(async (tx) => {
      // Nobody withdraws the invite meanwhile.
      const [invite] = await tx
        .select({ classId: invites.classId, studentId: invites.studentId })
        .from(invites)
        .where(and(eq(invites.id, inviteId), isNull(invites.revokedAt)))
        .for('share');
      if (!invite) throw withdrawn();
      if (!(await spendPayment(tx, paymentId, { inviteId }, at))) return false;
      const receipt = await issueReceipt({ config, db: tx }, paymentId, at);
      const { classId, studentId } = invite;
      await announceStudents(tx, 'student.paid', { classId, studentIds: [studentId], at });
      await sendSeatMail({ config, db: tx, mail }, { paymentId, inviteId }, receipt);
      return true;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'payment_intents_invite')) throw alreadyPaid();
    throw error;
  }
}

async function pay(deps: Deps, user: Buyer, invite: InviteRecord, paymentId: string): Promise<void> {
  if (invite.payment) throw alreadyPaid();
  if (invite.revokedAt) throw withdrawn();
  const terms = termsOf(invite);
  if (isCalledOff(terms)) throw conflict('This class was cancelled. Contact us about your payment.');
  if (isAfterClosing(terms, deps.now())) {
    throw conflict('This class has closed. Contact us about your payment.');
  }
  const paid = await verifyPayment(deps, { paymentId, userId: user.id, simulationId: invite.simulation.id });
  if (paid.seatsOf) throw paymentMismatch();
  if (paid.quantity !== 1) throw conflict('This payment was not for one seat.');
  if (!(await spend(deps, { paymentId, inviteId: invite.id }))) throw alreadyUsed();
}

/** Pays an invite with a confirmed payment. The same call again changes nothing. */
export async function chargeInvite(deps: Deps, user: Buyer, charge: Charge): Promise<InviteRecord> {
  const invite = await receivedInvite(deps, charge.inviteId, user);
  if (invite.payment?.id === charge.paymentId) return invite;
  try {
    await pay(deps, user, invite, charge.paymentId);
  } catch (refusal) {
    // A concurrent call with the same payment may have succeeded.
    const winner = await receivedInvite(deps, charge.inviteId, user);
    if (winner.payment?.id === charge.paymentId) return winner;
    throw refusal;
  }
  return receivedInvite(deps, charge.inviteId, user);
}
