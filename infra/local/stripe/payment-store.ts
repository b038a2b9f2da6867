import { randomBytes } from 'node:crypto';
import { readJsonFile, writeJsonFile } from '../config/json-file';
import type { CatalogueEntry } from './catalogue';

export class PaymentStore {
  readonly records: Records;

  constructor(
    private readonly apiVersion: string,
    private readonly onEvent: (event: StripeEvent) => void,
    private readonly path?: string,
  ) {
    this.records = readJsonFile(path, emptyRecords());
  }

  /** How far its clock is ahead of this machine's for a customer, in milliseconds. */
  aheadMs(customer?: string): number {
    const { '': forAll = 0, [customer ?? '']: own = 0 } = this.records.aheadMs;
    return forAll + (customer ? own : 0);
  }

  /** Unix seconds of its own clock. */
  now(customer?: string): number {
    return Math.floor((Date.now() + this.aheadMs(customer)) / 1000);
  }

  id(prefix: string): string {
    return `${prefix}_${randomBytes(9).toString('hex')}`;
  }

  /** Records an event with the current state of a customer's object. */
  emit(type: string, object: object, customer: string): void {
    const event: StripeEvent = {
      id: this.id('evt'),
      object: 'event',
      api_version: this.apiVersion,
      created: this.now(customer),
      type,
      data: { object: structuredClone(object) },
    };
    this.records.events.push(event);
    this.records.undelivered.push(event.id);
    this.onEvent(event);
  }

  /** A customer's objects of a kind, the newest first. */
  listByCustomer<Kind extends 'sessions' | 'subscriptions' | 'invoices'>(kind: Kind, customer: string) {
    const all = Object.values(this.records[kind]) as Records[Kind][string][];
    return all.filter((one) => one.customer === customer).reverse();
  }

  save(): void {
    writeJsonFile(this.path, this.records);
  }
}

/** All times are Unix seconds, as in Stripe. */
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

export interface Records {
  /** How far its clock is ahead, in milliseconds: for all (''), and in addition for single customers, like Stripe's test clocks. */
  aheadMs: Record<string, number>;
  customers: Record<string, Customer>;
  sessions: Record<string, CheckoutSession>;
  subscriptions: Record<string, Subscription>;
  invoices: Record<string, Invoice>;
  cards: Record<string, string>;
  portals: Record<string, { customer: string; return_url: string }>;
  events: StripeEvent[];
  /** Ids of events that have not been accepted yet. */
  undelivered: string[];
  answers: Record<string, { request: string; status: number; body: object }>;
}

const emptyRecords = (): Records => ({
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
