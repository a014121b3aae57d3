/** The payments that the fake script confirms. */
export interface FakeBank {
  statusOf(secret: string): Promise<{ id: string; status: string }>;
  succeed(secret: string): Promise<void>;
}

type Listener = (event: object) => void;

/** A fake of Stripe's card field: an input in the page instead of a frame. */
class FakeCard {
  readonly #listeners = new Map<string, Listener>();
  readonly input = document.createElement('input');

  constructor() {
    this.input.setAttribute('aria-label', 'Card of the fake provider');
    this.input.addEventListener('input', () => this.#changed());
  }

  #changed(): void {
    const { value } = this.input;
    const error = value === 'wrong' ? { message: 'Your card number is invalid.' } : undefined;
    this.#emit('change', { complete: value.length === 4, empty: value === '', error });
  }

  #emit(name: string, event: object): void {
    this.#listeners.get(name)?.(event);
  }

  on(name: string, listener: Listener) {
    this.#listeners.set(name, listener);
    return this;
  }

  off(name: string) {
    this.#listeners.delete(name);
    return this;
  }

  update({ disabled = false }: { disabled?: boolean }) {
    this.input.disabled = disabled;
  }

  mount = (place: HTMLElement) => void place.append(this.input);
  focus = () => this.input.focus();
  destroy = () => this.input.remove();
  unmount = () => this.input.remove();
}

interface Confirmation {
  payment_method: { card: FakeCard; billing_details: object };
}

const unauthenticated =
  'We are unable to authenticate your payment method. Please choose a different payment method and try again.';
const refusals = new Map([
  ['0002', { type: 'card_error', code: 'card_declined', message: 'Your card was declined.' }],
  ['3155', { type: 'card_error', code: 'payment_intent_authentication_failure', message: unauthenticated }],
]);

/** A fake of the part of Stripe's script that the app uses: one card field, and the confirmation of a payment. */
export class FakeStripe {
  confirmed: { secret: string; billing: object }[] = [];
  charges = 0;
  #losesAnswer = false;
  #chargedBefore = false;
  #card: FakeCard | null = null;

  constructor(private readonly bank: FakeBank) {}

  reset(): void {
    this.confirmed = [];
    this.charges = 0;
    this.#losesAnswer = false;
    this.#chargedBefore = false;
  }

  /** Makes the next charge without returning its response. */
  loseNextAnswer(): void {
    this.#losesAnswer = true;
  }

  /** Simulates a charge by another tab before the next confirmation. */
  chargeBeforeNext(): void {
    this.#chargedBefore = true;
  }

  elements = () => ({
    create: () => {
      this.#card = new FakeCard();
      return this.#card;
    },
    getElement: () => this.#card,
    update: () => {},
    on: () => {},
  });

  createToken = () => {};
  createPaymentMethod = () => {};

  confirmCardPayment = async (secret: string, { payment_method }: Confirmation) => {
    const { card, billing_details } = payment_method;
    const { value } = card.input;
    this.confirmed.push({ secret, billing: billing_details });
    if (this.#chargedBefore) await this.#charge(secret);
    const before = await this.bank.statusOf(secret);
    if (before.status === 'succeeded') {
      return {
        error: { code: 'payment_intent_unexpected_state', message: 'In no state', payment_intent: before },
      };
    }
    const refusal = refusals.get(value);
    if (refusal) {
      return { error: { ...refusal, payment_intent: { ...before, status: 'requires_payment_method' } } };
    }
    if (value === '0119') return { paymentIntent: { ...before, status: 'processing' } };
    await this.#charge(secret);
    if (this.#losesAnswer) throw new Error('The network has failed');
    return { paymentIntent: await this.bank.statusOf(secret) };
  };

  async #charge(secret: string): Promise<void> {
    await this.bank.succeed(secret);
    this.charges += 1;
  }
}
