import type { ComponentType, Ref } from 'react';
import type { BillingDetails } from '../../../contract/payment';

export const NOT_CHARGED = 'You have not been charged.';
/** One intent is charged once, so another try is safe. */
export const NOT_TWICE = 'You will not be charged twice.';

/** The id of the confirmed payment, or the provider's message. */
export type Confirmation =
  | { id: string; error?: undefined }
  | {
      id?: undefined;
      error: string;
      /** Nobody knows whether the payment was made. */
      unclear: boolean;
    };

/** The provider has refused the payment. */
export const refused = (message: string, advice = ''): Confirmation => ({
  error: `${message} ${NOT_CHARGED} ${advice}`.trim(),
  unclear: false,
});

/** The bank has refused the card. */
export const declined = (message: string): Confirmation =>
  refused(message, 'Try again, or use another card.');

/** Nobody knows whether the payment was made. */
export const unclear = (message: string): Confirmation => ({
  error: `${message} ${NOT_TWICE}`,
  unclear: true,
});

/** The operations on the provider's card fields; card data never leaves them. */
export interface CardHandle {
  /** Focuses a card field, by its name. */
  focus(field: string): void;
  /** Confirms the intent with the card; an intent that was paid before counts as confirmed. */
  confirm(clientSecret: string, billing: BillingDetails): Promise<Confirmation>;
}

export interface CardFieldsProps {
  ref: Ref<CardHandle>;
  /** Called at the start and after each change, with the errors of the fields by name. */
  onChange: (problems: Readonly<Record<string, string>>) => void;
  /** Whether empty card fields show their errors. */
  showMissing: boolean;
  disabled: boolean;
}

/** A card payment provider, as the browser sees it. */
export interface CardGateway {
  /** No real money moves: the form says so. */
  testMode: boolean;
  /** The labels of the card fields by name, in their order on screen. */
  labels: Readonly<Record<string, string>>;
  CardFields: ComponentType<CardFieldsProps>;
}
