import { findEntry } from './catalogue';
import type { CheckoutSession, Invoice, PaymentStore, Subscription } from './payment-store';

const RETRY_SECONDS = 3 * 24 * 60 * 60;
/** Payment attempts before the subscription ends. Stripe accounts can choose this setting. */
const ATTEMPTS_MAX = 5;

function addMonth(seconds: number): number {
  const date = new Date(seconds * 1000);
  return date.setUTCMonth(date.getUTCMonth() + 1) / 1000;
}

function createInvoice(store: PaymentStore, subscription: Subscription, created: number): Invoice {
  const { price } = subscription.items.data[0]!;
  const invoice: Invoice = {
    id: store.id('in'),
    object: 'invoice',
    number: `STAND-IN-${Object.keys(store.records.invoices).length + 1}`,
    customer: subscription.customer,
    created,
    status: 'open',
    due_date: null,
    status_transitions: { finalized_at: created },
    amount_due: price.unit_amount,
    currency: price.currency,
    attempt_count: 0,
    next_payment_attempt: null,
    parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
  };
  store.records.invoices[invoice.id] = invoice;
  subscription.latest_invoice = invoice.id;
  return invoice;
}

export function endSubscription(store: PaymentStore, subscription: Subscription): void {
  const now = store.now(subscription.customer);
  Object.assign(subscription, { status: 'canceled', canceled_at: subscription.canceled_at ?? now, ended_at: now });
  store.emit('customer.subscription.deleted', subscription, subscription.customer);
}

/** Charges the customer's card for an invoice, and emits the result. */
export function collectPayment(store: PaymentStore, invoice: Invoice): void {
  const { subscription: id } = invoice.parent.subscription_details;
  const subscription = store.records.subscriptions[id]!;
  const isPaid = CARDS[store.records.cards[invoice.customer] ?? '']?.later === 'paid';
  invoice.attempt_count++;
  invoice.status = isPaid ? 'paid' : 'open';
  const triesAgain = !isPaid && invoice.attempt_count < ATTEMPTS_MAX;
  invoice.next_payment_attempt = triesAgain ? store.now(invoice.customer) + RETRY_SECONDS : null;
  store.emit(isPaid ? 'invoice.paid' : 'invoice.payment_failed', invoice, invoice.customer);
  if (!isPaid && !triesAgain) return endSubscription(store, subscription);
  subscription.status = isPaid ? 'active' : 'past_due';
  store.emit('customer.subscription.updated', subscription, subscription.customer);
}

/** Starts the next month of a subscription, or ends it if its cancellation was requested. */
export function renew(store: PaymentStore, subscription: Subscription): void {
  if (subscription.cancel_at_period_end) return endSubscription(store, subscription);
  const item = subscription.items.data[0]!;
  item.current_period_start = item.current_period_end;
  item.current_period_end = addMonth(item.current_period_start);
  collectPayment(store, createInvoice(store, subscription, item.current_period_start));
}

interface NewSubscription {
  customer: string;
  priceId: string;
  /** Its number. */
  card: string;
  metadata: Record<string, string>;
}

/** Creates a subscription and its paid invoice. */
export function createSubscription(
  store: PaymentStore,
  { customer, priceId, card, metadata }: NewSubscription,
): { subscription: Subscription; invoice: Invoice } {
  const now = store.now(customer);
  const subscription: Subscription = {
    id: store.id('sub'),
    object: 'subscription',
    customer,
    created: now,
    status: 'active',
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    metadata,
    latest_invoice: '',
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          id: store.id('si'),
          object: 'subscription_item',
          price: findEntry(priceId).price,
          quantity: 1,
          current_period_start: now,
          current_period_end: addMonth(now),
        },
      ],
    },
  };
  store.records.cards[customer] = card;
  store.records.subscriptions[subscription.id] = subscription;
  const invoice = createInvoice(store, subscription, now);
  Object.assign(invoice, { status: 'paid', attempt_count: 1 });
  return { subscription, invoice };
}

export function completeCheckout(store: PaymentStore, session: CheckoutSession, priceId: string, card: string): void {
  const { customer } = session;
  const metadata = { account_id: session.client_reference_id ?? '' };
  const { subscription, invoice } = createSubscription(store, { customer, priceId, card, metadata });
  Object.assign(session, { status: 'complete', payment_status: 'paid', subscription: subscription.id, url: null });
  store.emit('customer.subscription.created', subscription, subscription.customer);
  store.emit('invoice.paid', invoice, invoice.customer);
  store.emit('checkout.session.completed', session, session.customer);
}

/** Schedules a subscription to end with its current month, or cancels that. */
export function setEndWithPeriod(store: PaymentStore, subscription: Subscription, ends: boolean): void {
  const { current_period_end } = subscription.items.data[0]!;
  const now = store.now(subscription.customer);
  subscription.cancel_at_period_end = ends;
  subscription.cancel_at = ends ? current_period_end : null;
  subscription.canceled_at = ends ? now : null;
  store.emit('customer.subscription.updated', subscription, subscription.customer);
}

/** Changes the price of a subscription from now on. Proration for the rest of the month is not implemented. */
export function changePlan(store: PaymentStore, subscription: Subscription, priceId: string): void {
  subscription.items.data[0]!.price = findEntry(priceId).price;
  store.emit('customer.subscription.updated', subscription, subscription.customer);
}

/** The results of payments with Stripe's test cards: https://docs.stripe.com/testing#cards */
type Outcome = 'paid' | 'declined' | 'asks';

/** The supported cards, with their results at the checkout and at a renewal. */
export const CARDS: Record<string, { what: string; atCheckout: Outcome; later: Exclude<Outcome, 'asks'> }> = {
  '4242424242424242': { what: 'pays', atCheckout: 'paid', later: 'paid' },
  '4000000000000002': { what: 'is declined', atCheckout: 'declined', later: 'declined' },
  '4000002760003184': { what: 'asks for 3-D Secure', atCheckout: 'asks', later: 'paid' },
  '4000000000000341': {
    what: 'pays now, and is declined when the plan is renewed',
    atCheckout: 'paid',
    later: 'declined',
  },
};

export const normalizeCardNumber = (typed: string): string => typed.replace(/\D/g, '');
