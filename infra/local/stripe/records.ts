import { type CatalogueEntry } from './catalogue';

/** All moments are Unix seconds, as Stripe has them. */
export interface Customer {
  id: string;
  object: 'customer';
  created: number;
  name: string | null;
  email: string | null;
  metadata: Record<string, string>;
  deleted?: true;
}

export interface CheckoutSession {
  id: string;
  object: 'checkout.session';
  mode: 'subscription';
  created: number;
  expires_at: number;
  status: 'open' | 'complete' | 'expired';
  payment_status: 'unpaid' | 'paid';
  customer: string;
  client_reference_id: string | null;
  payment_method_types: string[];
  automatic_tax: { enabled: boolean };
  metadata: Record<string, string>;
  subscription: string | null;
  success_url: string;
  cancel_url: string;
  url: string | null;
}

export interface Subscription {
  id: string;
  object: 'subscription';
  customer: string;
  created: number;
  status: 'active' | 'past_due' | 'canceled';
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  metadata: Record<string, string>;
  latest_invoice: string;
  items: {
    object: 'list';
    has_more: false;
    data: {
      id: string;
      object: 'subscription_item';
      price: CatalogueEntry['price'];
      quantity: 1;
      current_period_start: number;
      current_period_end: number;
    }[];
  };
}

export interface Invoice {
  id: string;
  object: 'invoice';
  number: string;
  customer: string;
  created: number;
  status: 'open' | 'paid' | 'void';
  due_date: null;
  status_transitions: { finalized_at: number };
  amount_due: number;
  currency: string;
  attempt_count: number;
  next_payment_attempt: number | null;
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } };
}

export interface StripeEvent {
  id: string;
  object: 'event';
  api_version: string;
  created: number;
  type: string;
  data: { object: object };
}

/** Everything that the stand-in knows; it is kept as JSON. */
export interface Records {
  /** How far its clock is ahead, milliseconds: for all (''), and beyond that for single customers, as Stripe's test clocks do it. */
  aheadMs: Record<string, number>;
  customers: Record<string, Customer>;
  sessions: Record<string, CheckoutSession>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  /** The number of the card that each customer pays with. */
  cards: Record<string, string>;
  /** Where the portal leads back to, by its id, and whose it is. */
  portals: Record<string, { customer: string; return_url: string }>;
  events: StripeEvent[];
  /** Events that have not been taken yet, by their ids. */
  undelivered: string[];
  /** What was answered to each idempotency key, and to what. */
  answers: Record<string, { request: string; status: number; body: object }>;
}

/** Nothing yet. */
export const emptyRecords = (): Records => ({
  aheadMs: {},
  customers: {},
  sessions: {},
  subscriptions: {},
  invoices: {},
  cards: {},
  portals: {},
  events: [],
  undelivered: [],
  answers: {},
});
