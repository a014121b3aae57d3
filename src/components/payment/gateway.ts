import type { ComponentType, Ref } from 'react';
import type { BillingDetails } from '../../contract/payment';

/** The id of the confirmed payment, or the provider's words for why there is none. */
export type Confirmation = { id: string; error?: undefined } | { id?: undefined; error: string };

/** The operations that a form has on the provider's card fields; the card itself never leaves them. */
export interface CardHandle {
  /** Puts the cursor where something is missing. */
  focus(): void;
  /** Pays the intent with the card; one that is paid already counts as confirmed. */
  confirm(clientSecret: string, billing: BillingDetails): Promise<Confirmation>;
}

export interface CardFieldsProps {
  ref: Ref<CardHandle>;
  onChange: (complete: boolean) => void;
  /** Whether fields that are still empty say so. */
  showMissing: boolean;
  disabled: boolean;
}

/** A card payment provider, as the browser sees it. */
export interface CardGateway {
  /** No real money moves: the form says so. */
  testMode: boolean;
  CardFields: ComponentType<CardFieldsProps>;
}
