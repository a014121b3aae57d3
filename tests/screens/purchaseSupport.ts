import { screen } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { purchases, sandboxPayments, simulations } from '../../server/db/tables';
import { renderApp } from '../support/render';
import type { startServer } from '../support/server';

type Server = Awaited<ReturnType<typeof startServer>>;
type App = Awaited<ReturnType<typeof renderApp>>;

export const CONFIRM = ['POST', '/api/payments/sandbox/confirm'] as const;
export const PURCHASE = ['POST', '/api/integrations/purchase'] as const;

export const testCards = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  asks: '4000002500003155',
} as const;

/** Fills in complete card data and the other required fields at once, as a browser does that knows the card. */
export async function fillCard({ user }: App, number: string = testCards.accepted) {
  for (const [label, text] of [
    ['Phone', '555 0100'],
    ['Card number', number],
    ['Expiry date', '1290'],
    ['Security code', '123'],
  ] as const) {
    await user.clear(await screen.findByLabelText(label));
    await user.paste(text);
  }
}

export const completed = () => screen.findByRole('heading', { name: 'PURCHASE COMPLETED' });
export const failed = () => screen.findByRole('heading', { name: 'PURCHASE ERROR' });
export const payButton = () => screen.findByRole('button', { name: /^Pay \$/ });

/** Helpers that operate the wizard on one server. */
export function wizardOn(server: Server) {
  async function open(
    simulation: { slug: string },
    { buyer, search = '' }: { buyer: { id: string }; search?: string },
  ) {
    const app = await renderApp(`/library/${simulation.slug}/purchase${search}`, {
      token: await server.signIn(buyer),
    });
    await screen.findByRole('heading', { level: 2 });
    return app;
  }

  /** Opens the Payment step of an instructor who pays. */
  async function openPayment(
    simulation: { slug: string },
    { buyer, students = '10', variation }: { buyer: { id: string }; students?: string; variation?: string },
  ) {
    const app = await open(simulation, { buyer });
    await app.user.click(screen.getByRole('button', { name: 'I pay as the instructor' }));
    await app.user.type(screen.getByLabelText('Number of students'), students);
    if (variation) await app.user.click(screen.getByLabelText(variation));
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await screen.findByText(/^(Pay now by card|Payment received)$/);
    return app;
  }

  async function change({ id }: { id: string }, to: Partial<typeof simulations.$inferInsert>) {
    await server.change(simulations, id, to);
    server.services.catalogue.clear();
  }

  return {
    open,
    openPayment,
    /** Pays for ten students by card. */
    async payNow(simulation: { slug: string }, buyer: { id: string }) {
      const app = await openPayment(simulation, { buyer });
      await fillCard(app);
      await app.user.click(await payButton());
      return app;
    },
    purchasesOf: (buyer: { id: string }) =>
      server.db.select().from(purchases).where(eq(purchases.customerId, buyer.id)),
    paidIntents: async () =>
      (await server.db.select().from(sandboxPayments)).filter(({ status }) => status === 'succeeded'),
    /** The amount that the provider would charge for the open payment of the simulation. */
    async intentAmount({ id }: { id: string }) {
      const payments = await server.db.select().from(sandboxPayments);
      return payments.find(({ metadata }) => metadata.client === id)?.amount;
    },
    change,
    changePrice: (simulation: { id: string }, priceCents: number) => change(simulation, { priceCents }),
  };
}
