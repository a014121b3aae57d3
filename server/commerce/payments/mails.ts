import { eq } from 'drizzle-orm';
import { amountsNote } from '../../../src/rules/documents/documents';
import { withTax } from '../../../src/rules/documents/tax';
import { formatCents } from '../../../src/rules/money';
import { paymentIntents, type refunds, simulations, users } from '../../db/tables';
import { renderMail, sellerFacts } from '../../mail/layout';
import type { Services } from '../../services/services';
import type { DocumentRow } from '../documents/issue';

type Deps = Pick<Services, 'config' | 'db' | 'mail'>;

async function findPayer({ db }: Pick<Deps, 'db'>, paymentId: string) {
  const [found] = await db
    .select({
      email: users.email,
      name: users.name,
      simulation: { name: simulations.name, coverUrl: simulations.coverUrl },
      amount: paymentIntents.amount,
      tax: paymentIntents.tax,
    })
    .from(paymentIntents)
    .innerJoin(users, eq(users.id, paymentIntents.userId))
    .innerJoin(simulations, eq(simulations.id, paymentIntents.simulationId))
    .where(eq(paymentIntents.id, paymentId));
  return found;
}

/** Queues the mail that confirms the payment of a seat, in the transaction that spends the payment. */
export async function sendSeatMail(
  { config, db: tx, mail }: Deps,
  { paymentId, inviteId }: { paymentId: string; inviteId: string },
  { id: documentId }: DocumentRow,
): Promise<void> {
  const payer = await findPayer({ db: tx }, paymentId);
  if (!payer) return;
  const invite = `${config.publicUrl}/admin/invites/${inviteId}`;
  const confirmation = renderMail({
    to: payer.email,
    name: payer.name,
    subject: `Your payment for ${payer.simulation.name}`,
    simulation: payer.simulation,
    paragraphs: [
      `You have paid ${formatCents(payer.amount)}${withTax(payer.tax)} by card for your seat in ${payer.simulation.name}.`,
    ],
    facts: sellerFacts(config.seller),
    action: { label: 'Open your invite', link: invite },
    further: { label: 'View your receipt', link: `${invite}/receipt` },
    note: `${amountsNote(payer.tax)} Questions about this payment? Write to ${config.supportEmail}.`,
  });
  await mail.send({ ...confirmation, documentId }, tx);
}

/** Queues the mail about a refund that has failed after all, in the transaction that books it. */
export async function sendFailureMail(
  { config, db: tx, mail }: Deps,
  { paymentId, amount }: Pick<typeof refunds.$inferSelect, 'paymentId' | 'amount'>,
  { id: documentId }: DocumentRow,
): Promise<void> {
  const payer = await findPayer({ db: tx }, paymentId);
  if (!payer) return;
  const notice = renderMail({
    to: payer.email,
    name: payer.name,
    subject: `Your refund for ${payer.simulation.name} has failed`,
    simulation: payer.simulation,
    paragraphs: [
      `The refund of ${formatCents(amount)} for ${payer.simulation.name} has not reached your card, though we told you that it would.`,
      'We look after it. Write to us if your card is no longer valid.',
    ],
    action: { label: 'Contact us', link: `${config.publicUrl}/admin/contact` },
    note: `Questions about this refund? Write to ${config.supportEmail}.`,
  });
  await mail.send({ ...notice, documentId }, tx);
}

/** Queues the mail about a refund, in the transaction that books its success. */
export async function sendRefundMail(
  { config, db: tx, mail }: Deps,
  { paymentId, amount, reason }: Pick<typeof refunds.$inferSelect, 'paymentId' | 'amount' | 'reason'>,
  creditNote: DocumentRow | null,
): Promise<void> {
  const payer = await findPayer({ db: tx }, paymentId);
  if (!payer) return;
  const notice = renderMail({
    to: payer.email,
    name: payer.name,
    subject: `Your refund for ${payer.simulation.name}`,
    simulation: payer.simulation,
    paragraphs: [
      amount === payer.amount
        ? `We have refunded your payment of ${formatCents(amount)} for ${payer.simulation.name} to your card.`
        : `We have refunded ${formatCents(amount)} of your payment of ${formatCents(payer.amount)} for ${payer.simulation.name} to your card.`,
      ...(reason ? [`The reason: ${reason}`] : []),
      'Depending on your bank, the money arrives within a few days.',
    ],
    action: { label: 'Contact us', link: `${config.publicUrl}/admin/contact` },
    note: `Questions about this refund? Write to ${config.supportEmail}.`,
  });
  await mail.send({ ...notice, ...(creditNote && { documentId: creditNote.id }) }, tx);
}
