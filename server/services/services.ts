import type { Logger } from 'pino';
import type { Billing } from '../../src/contract/billing';
import type { Document, DocumentFormat } from '../../src/contract/document';
import type { HostSession } from '../../src/contract/purchase';
import type { Tax } from '../../src/contract/tax';
import type { Config } from '../config/config';
import type { LimitName } from '../config/rateLimits';
import type { Db } from '../db/connection';
import type { AnswerCache } from '../http/answerCache';
import type { Lifecycle } from '../http/httpServer';
import type { Metrics } from '../http/metrics';
import type { BackgroundTasks } from '../http/queueWorker';

/** Everything that a route may use. `createServices` builds it; tests replace some of its parts. */
export interface Services {
  config: Config;
  db: Db;
  lifecycle: Lifecycle;
  logger: Logger;
  payments: PaymentGateway;
  /** Null where no taxes are collected. */
  tax: TaxCalculator | null;
  host: SimulationHost;
  mail: Mailer;
  documents: DocumentFiles;
  limits: RateLimits;
  /** The responses of the public catalogue. */
  catalogue: AnswerCache;
  background: BackgroundTasks;
  metrics: Metrics;
  now: () => Date;
}

export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  text: string;
  html?: string;
  /** The invoice, receipt or credit note whose files are attached. */
  documentId?: string;
  /** The hash of the token of the login link in the mail, if there is one. */
  linkHash?: string | null;
  /** The reason why the mail is only kept, as one that has failed. */
  problem?: string;
}

export interface DocumentFile {
  name: string;
  type: string;
  content: Buffer;
}

/** The files of invoices, receipts and credit notes. */
export interface DocumentFiles {
  /** Says why a document cannot be had as an e-invoice; null if it can. */
  eInvoiceProblem(document: Document): string | null;
  /** The file of a document: always the same bytes. */
  file(documentId: string, format: DocumentFormat): Promise<DocumentFile>;
  /** The PDF and, if it can be made, the e-invoice. */
  mailed(documentId: string): Promise<DocumentFile[]>;
  stop(): Promise<void>;
}

export interface Mailer {
  /** Queues the mail, in the given transaction if there is one. It never waits for a mail server. */
  send(mail: Mail, db?: Db): Promise<void>;
  /** Queues several mails with one statement, and returns their ids. All others go first. */
  sendAll(mails: readonly Mail[], db?: Db): Promise<string[]>;
  /** Begins to send mails when they are due. */
  start(): void;
  /** Sends all mails that are due, and resolves when each has been tried. */
  deliverDue(): Promise<void>;
  stop(): Promise<void>;
}

interface PaymentRequest {
  /** US cents. */
  amount: number;
  /** The payment's purpose, stored by the provider with the intent. Empty values are omitted. */
  metadata: Record<string, string>;
  /** Stripe's id of how its tax was computed, for Stripe's reports. */
  taxCalculation?: string | undefined;
  /** A retry with the same key returns the same intent. */
  idempotencyKey: string;
}

/** A refund. A failed one has moved no money, and a succeeded one may still fail later. */
export interface ProviderRefund {
  id: string;
  /** The key of the call that made it; '' if it was made at the provider. */
  key: string;
  amount: number;
  status: 'pending' | 'succeeded' | 'failed';
  /** The provider's reason of a failure. */
  reason: string;
}

export interface ProviderIntent {
  id: string;
  /** The browser confirms this intent with it. It is never stored or logged. */
  clientSecret: string;
  amount: number;
  /** `refunded` means completely; a partly refunded intent is `succeeded`. */
  status:
    | 'requires_payment_method'
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'refunded'
    | 'canceled';
  metadata: Record<string, string>;
  refunds: readonly ProviderRefund[];
  /** The card that paid, where the provider tells it. */
  card: { brand: string; last4: string } | null;
}

/** A page of the provider's where an invoice is paid. */
export interface ProviderCheckout {
  id: string;
  /** The key of the call that has opened it. */
  key: string;
  /** The id of the invoice. */
  invoice: string;
  /** Where the browser goes; null once it is closed. */
  url: string | null;
  /** US cents: of a paid one, what has come. */
  amount: number;
  /** `processing`: the bank takes its days. Only an open one can still be paid. */
  status: 'open' | 'processing' | 'expired' | 'failed' | 'paid';
  /** The provider's id of the payment, and how it was made; '' while it is not known. */
  paymentId: string;
  method: string;
  /** The provider's reason of a failure. */
  failure: string;
}

interface CheckoutRequest {
  /** A retry with the same key returns the same page. */
  key: string;
  invoice: string;
  /** The payer reads it above the amount. */
  title: string;
  amount: number;
  email: string;
  /** Where the browser goes from there, with or without a payment. */
  returnUrl: string;
  expiresAt: Date;
}

/** The provider's pages where invoices are paid. */
export interface CheckoutPages {
  open(request: CheckoutRequest): Promise<ProviderCheckout>;
  /** Null if the provider does not know the id. */
  retrieve(id: string): Promise<ProviderCheckout | null>;
  /** Closes an open page, where nothing can be paid then; another one is returned unchanged. */
  expire(id: string): Promise<ProviderCheckout | null>;
}

/** A webhook event of the provider. */
export interface ProviderEvent {
  id: string;
  type: string;
  /** The payment, or the page of an invoice, that the event is about; both are null for events that are of no interest. */
  paymentId: string | null;
  checkoutId: string | null;
}

/**
 * The interface to the card payment provider. If the provider does not respond, every method throws a 502.
 */
export interface PaymentGateway {
  readonly name: string;
  create(request: PaymentRequest): Promise<ProviderIntent>;
  /** Changes an unpaid intent; a paid one is returned unchanged. */
  update(id: string, change: Omit<PaymentRequest, 'idempotencyKey'>): Promise<ProviderIntent>;
  /** Cancels an unpaid intent, which can then not be paid any more; a paid one is returned unchanged. */
  cancel(id: string): Promise<ProviderIntent>;
  /** Null if the provider does not know the id. */
  retrieve(id: string): Promise<ProviderIntent | null>;
  /**
   * Refunds a payment, whole or in part. The same key again refunds nothing more; a refusal is a 422, and an id that the
   * provider does not know a 409.
   */
  refund(id: string, refund: { key: string; amount: number }): Promise<ProviderRefund>;
  readonly checkouts: CheckoutPages;
  /** Parses a webhook's body and checks its signature; null if the provider sends no events. */
  readonly readEvent: ((body: string, signature: string) => ProviderEvent) | null;
}

/** The place of a buyer, by which a sale is taxed. */
export type TaxPlace = Pick<Billing, 'address' | 'region' | 'country' | 'tax_number'>;

/** The tax of a sale, and Stripe's id of how it was computed. */
export type SaleTax = Tax & { calculation?: string };

/** Computes the tax of a sale of `net` cents. A place that does not say enough is a 400 with its fields. */
export type TaxCalculator = (sale: TaxPlace & { net: number }) => Promise<SaleTax>;

/** The part of the gateway that verifying a payment needs. */
export type PaymentSource = Pick<PaymentGateway, 'retrieve'>;

/** A limit, and the key that it counts; its points are multiplied by `times`. */
export type Counter = readonly [limit: LimitName, key: string, times?: number];

export interface RateLimits {
  /** Counts an attempt, or several at once; throws a 429 if so many are not left. */
  consume(limit: LimitName, key: string, attempts?: number): Promise<void>;
  /** Counts an attempt; tells whether one was left. */
  allows(limit: LimitName, key: string): Promise<boolean>;
  /** Tells whether an attempt is left, without counting one; throws a 429 if none is. */
  check(...counter: Counter): Promise<void>;
  /**
   * Counts several attempts in a transaction, each by all its counters. Answers each with the first limit that has none
   * left, for which nothing is counted, or with null.
   */
  countEach(tx: Db, attempts: readonly (readonly Counter[])[]): Promise<(LimitName | null)[]>;
  /** Takes back an attempt that was counted, or several. */
  giveBack(limit: LimitName, key: string, attempts?: number): Promise<void>;
}

/** The address and credentials of a simulation at its host. */
export interface HostAddress {
  clientRoot: string;
  oauthClientId: string;
  oauthClientSecret: string;
}

interface SessionRequest {
  purchaseId: string;
  quantity: number;
  variation: string;
  payer: 'instructor' | 'student';
}

interface SeatsRequest {
  purchaseId: string;
  quantity: number;
}

/** The servers that run the simulations. Every failure is a HostError. */
export interface SimulationHost {
  /** Opens the session of a purchase. The same request again returns the same one. */
  openSession(at: HostAddress, request: SessionRequest): Promise<HostSession>;
  getSession(at: HostAddress, sessionId: string): Promise<HostSession>;
  /** Confirms the number of learners of a session. It may be confirmed again, and only grows. */
  confirmSeats(at: HostAddress, sessionId: string, seats: SeatsRequest): Promise<HostSession>;
}
