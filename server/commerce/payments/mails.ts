import { eq } from 'drizzle-orm';
import { amountsNote } from '../../../src/rules/documents/documents';
import { withTax } from '../../../src/rules/documents/tax';
import { formatCents } from '../../../src/rules/money';
import { documents, paymentIntents, type refunds, simulations, users } from '../../db/tables';
import { renderMail, sellerFacts } from '../../mail/layout';
import type { Services } from '../../services/services';
import { readersOf } from '../documents/billingLinks';
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
      invoiceId: paymentIntents.invoiceId,
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

type RefundDeps = Deps & Pick<Services, 'now'>;
type Refund = Pick<typeof refunds.$inferSelect, 'paymentId' | 'amount' | 'reason'>;

interface Told {
  payer: NonNullable<Awaited<ReturnType<typeof findPayer>>>;
  /** The payment, and what it was for. */
  paid: string;
  about: string;
  /** Where the money goes. */
  target: string;
}

/** Queues the mails about a refund: to the payer of a card payment, or to all readers of an invoice that was paid online. */
async function tellOfRefund(
  { config, db: tx, mail, now }: RefundDeps,
  { paymentId }: Pick<Refund, 'paymentId'>,
  document: DocumentRow | null,
  write: (told: Told) => { subject: string; paragraphs: string[] },
): Promise<void> {
  const payer = await findPayer({ db: tx }, paymentId);
  if (!payer) return;
  const { email, name, simulation, invoiceId } = payer;
  const [invoice] = await tx
    .select()
    .from(documents)
    .where(eq(documents.id, invoiceId ?? ''));
  const contact = { label: 'Contact us', link: `${config.publicUrl}/admin/contact` };
  const readers = invoice
    ? await readersOf({ config, db: tx }, invoice, { email, name }, now())
    : [{ to: email, name, link: '' }];
  const told = invoice
    ? {
        paid: 'the payment',
        about: `invoice ${invoice.number} (${simulation.name})`,
        target: 'the card or account that paid it',
      }
    : { paid: 'your payment', about: simulation.name, target: 'your card' };
  for (const { to, name, link, ...hash } of readers) {
    const notice = renderMail({
      ...{ to, name, simulation, ...write({ payer, ...told }) },
      action: link ? { label: 'View the invoice', link } : contact,
      note: `Questions about this refund? Write to ${config.supportEmail}.`,
    });
    await mail.send({ ...notice, ...hash, ...(document && { documentId: document.id }) }, tx);
  }
}

/** Queues the mails about a refund that has failed after all, in the transaction that books it. */
export const sendFailureMail = (
  deps: RefundDeps,
  refund: Refund,
  receipt: DocumentRow | null,
): Promise<void> =>
  tellOfRefund(deps, refund, receipt, ({ payer: { simulation }, about, target }) => ({
    subject: `Your refund for ${simulation.name} has failed`,
    paragraphs: [
      `The refund of ${formatCents(refund.amount)} for ${about} has not reached ${target}, though we told you that it would.`,
      'We look after it. Write to us if the card or account is no longer valid.',
    ],
  }));

/** Queues the mails about a refund, in the transaction that books its success. */
export const sendRefundMail = (
  deps: RefundDeps,
  refund: Refund,
  creditNote: DocumentRow | null,
): Promise<void> =>
  tellOfRefund(deps, refund, creditNote, ({ payer: { simulation, amount }, paid, about, target }) => ({
    subject: `Your refund for ${simulation.name}`,
    paragraphs: [
      refund.amount === amount
        ? `We have refunded ${paid} of ${formatCents(amount)} for ${about} to ${target}.`
        : `We have refunded ${formatCents(refund.amount)} of ${paid} of ${formatCents(amount)} for ${about} to ${target}.`,
      ...(refund.reason ? [`The reason: ${refund.reason}`] : []),
      'Depending on your bank, the money arrives within a few days.',
    ],
  }));
