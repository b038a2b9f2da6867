import { checkoutPage } from './checkout-page';
import { buttonForm, day, escape, type PageAnswer, type PageRequest, standInPage } from './page';
import type { PaymentStore } from './payment-store';
import { portalPage } from './portal-page';
import { collectPayment, renew } from './subscription-lifecycle';

const DAY_MS = 24 * 60 * 60 * 1000;
const SPANS = { 'A day on': 1, 'A week on': 7, 'A month on': 31 };

/** What happened so far, and its time, which can be moved on. */
function rootPage({ method, fields, store }: PageRequest): PageAnswer {
  if (method === 'POST') {
    advanceTime(store, Number(fields.days) * DAY_MS, fields.customer);
    return { goTo: '/' };
  }
  const events = store.records.events.slice(-50).reverse();
  const rows = events.map(({ type, created }) => `<tr><td>${day(created)}</td><td>${escape(type)}</td></tr>`);
  const buttons = Object.entries(SPANS).map(([label, days]) => buttonForm('/', label, { days: `${days}` }));
  return {
    html: standInPage(
      'Payments',
      `<p>Here it is ${day(store.now())}.</p>${buttons.join('')}<table>${rows.join('')}</table>`,
    ),
  };
}

/** The page at a path; undefined where there is none. */
export function renderPage(request: Omit<PageRequest, 'id'>): PageAnswer | undefined {
  const [, place, id = ''] = request.path.split('/');
  if (place === '') return rootPage({ ...request, id });
  if (place === 'checkout') return checkoutPage({ ...request, id });
  if (place === 'portal') return portalPage({ ...request, id });
  return undefined;
}

interface DueEvent {
  customer: string;
  /** Unix milliseconds of the customer's clock. */
  at: number;
  happen: () => void;
}

/** What happens by itself: renewals, and further tries of payments. */
function listDue(store: PaymentStore): DueEvent[] {
  const { subscriptions, invoices } = store.records;
  const renewals = Object.values(subscriptions)
    .filter(({ status }) => status !== 'canceled')
    .map((one): DueEvent => {
      const at = one.items.data[0]!.current_period_end * 1000;
      return { customer: one.customer, at, happen: () => renew(store, one) };
    });
  const tries = Object.values(invoices).flatMap((invoice): DueEvent[] => {
    const { subscription } = invoice.parent.subscription_details;
    const isTried = invoice.status === 'open' && subscriptions[subscription]?.status !== 'canceled';
    const { customer, next_payment_attempt: at } = invoice;
    return isTried && at !== null ? [{ customer, at: at * 1000, happen: () => collectPayment(store, invoice) }] : [];
  });
  return [...renewals, ...tries];
}

/**
 * Moves the clock on, for all or for one customer, and lets happen what is due on the way, in its order and at its moment.
 */
function advanceTime(store: PaymentStore, byMs: number, customer = ''): void {
  const { aheadMs } = store.records;
  const [now, before] = [Date.now(), aheadMs[customer] ?? 0];
  const isMoved = (due: DueEvent) => customer === '' || due.customer === customer;
  /** How far the clock has to be ahead for something to be due. */
  const neededFor = (due: DueEvent) => due.at - now - (store.aheadMs(due.customer) - (aheadMs[customer] ?? 0));
  for (;;) {
    const [next] = listDue(store)
      .filter(isMoved)
      .sort((a, b) => neededFor(a) - neededFor(b));
    if (!next || neededFor(next) > before + byMs) break;
    aheadMs[customer] = Math.max(aheadMs[customer] ?? 0, neededFor(next));
    next.happen();
  }
  aheadMs[customer] = before + byMs;
}
