import { type PaymentStore } from './payment-store';
import { collect, renew } from './subscribing';

interface Due {
  customer: string;
  /** Unix milliseconds of the customer's clock. */
  at: number;
  happen: () => void;
}

/** What happens by itself: renewals, and further tries of payments. */
function allDue(store: PaymentStore): Due[] {
  const { subscriptions, invoices } = store.records;
  const renewals = Object.values(subscriptions)
    .filter(({ status }) => status !== 'canceled')
    .map((one): Due => {
      const at = one.items.data[0]!.current_period_end * 1000;
      return { customer: one.customer, at, happen: () => renew(store, one) };
    });
  const tries = Object.values(invoices).flatMap((invoice): Due[] => {
    const { subscription } = invoice.parent.subscription_details;
    const isTried = invoice.status === 'open' && subscriptions[subscription]?.status !== 'canceled';
    const { customer, next_payment_attempt: at } = invoice;
    return isTried && at !== null ? [{ customer, at: at * 1000, happen: () => collect(store, invoice) }] : [];
  });
  return [...renewals, ...tries];
}

/**
 * Moves the clock on, for all or for one customer, and lets happen what is due on the way, in its order and at its moment.
 */
export function moveTime(store: PaymentStore, byMs: number, customer = ''): void {
  const { aheadMs } = store.records;
  const [now, before] = [Date.now(), aheadMs[customer] ?? 0];
  const isMoved = (due: Due) => customer === '' || due.customer === customer;
  /** How far the clock has to be ahead for something to be due. */
  const neededFor = (due: Due) => due.at - now - (store.aheadMs(due.customer) - (aheadMs[customer] ?? 0));
  for (;;) {
    const [next] = allDue(store)
      .filter(isMoved)
      .sort((a, b) => neededFor(a) - neededFor(b));
    if (!next || neededFor(next) > before + byMs) break;
    aheadMs[customer] = Math.max(aheadMs[customer] ?? 0, neededFor(next));
    next.happen();
  }
  aheadMs[customer] = before + byMs;
}
