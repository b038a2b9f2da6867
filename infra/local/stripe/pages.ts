import { escapeUTF8 as escape } from 'entities';
import { formatMoney } from '#shared/billing/stripe';
import { renderHiddenFields, renderStandInPage } from '../protocol/stand-in-page';
import { CATALOGUE, findEntry } from './catalogue';
import type { CheckoutSession, Customer, PaymentStore, Subscription } from './payment-store';
import {
  CARDS,
  changePlan,
  collectPayment,
  completeCheckout,
  normalizeCardNumber,
  renew,
  setEndWithPeriod,
} from './subscription-lifecycle';
import { DAY_MS } from '#shared/time/durations';

interface PageRequest {
  method: string;
  path: string;
  id: string;
  query: Record<string, string>;
  fields: Record<string, string>;
  store: PaymentStore;
}

type PageAnswer = { html: string } | { goTo: string };

const standInPage = (title: string, content: string): string =>
  renderStandInPage({ service: 'Stripe', title, notice: 'No money moves, and no card is real.', content });

const day = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 10);

const buttonForm = (action: string, label: string, fields: Record<string, string> = {}): string =>
  `<form method="post" action="${escape(action)}">${renderHiddenFields(fields)}<button>${escape(label)}</button></form>`;

const SPANS = { 'A day on': 1, 'A week on': 7, 'A month on': 31 };

/** Shows the events so far, and the clock, which can be advanced. */
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

/** Lists what happens automatically: renewals and payment retries. */
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

/** Advances the clock for all customers or one, and runs what is due until then, each event in order and at its time. */
function advanceTime(store: PaymentStore, byMs: number, customer = ''): void {
  const { aheadMs } = store.records;
  const [now, before] = [Date.now(), aheadMs[customer] ?? 0];
  const isMoved = (due: DueEvent) => customer === '' || due.customer === customer;
  /** How far to advance the clock until an event is due. */
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

const cardList = Object.entries(CARDS)
  .map(([number, { what }]) => `<tr><td><code>${number}</code></td><td>${escape(what)}</td></tr>`)
  .join('');

/** Stripe asks for the email address of a customer without one. */
const emailField = ({ email }: Customer): string =>
  email === null ? '<label>Email <input name="email" type="email" autocomplete="off" required></label>' : '';

function form(session: CheckoutSession, customer: Customer, priceId: string, problem = ''): PageAnswer {
  const { product, price } = findEntry(priceId);
  const sum = `${formatMoney(price.unit_amount, price.currency, 'en')} a ${price.recurring.interval}`;
  return {
    html: standInPage(
      `Subscribe to ${product.name}`,
      `<p>${escape(sum)}</p>
${problem && `<p class="notice" role="alert">${escape(problem)}</p>`}
<form method="post">${emailField(customer)}<label>Card number <input name="card" inputmode="numeric" autocomplete="off" required></label>
<button>Subscribe</button></form>
<p><a href="${escape(session.cancel_url)}">Back</a></p>
<table>${cardList}</table>`,
    ),
  };
}

const isPageRequest = (action: string, fields: Record<string, string>): PageAnswer => ({
  html: standInPage(
    '3-D Secure',
    `<p>Your bank asks whether this is you.</p>${buttonForm(action, 'Complete', { ...fields, proof: 'yes' })}
${buttonForm(action, 'Fail', { ...fields, proof: 'no' })}`,
  ),
});

function checkoutPage({ id, query, fields, method, path, store }: PageRequest): PageAnswer {
  const session = store.records.sessions[id];
  if (session?.status !== 'open') {
    const text = session?.status === 'complete' ? 'This has been paid.' : 'This page has expired.';
    return { html: standInPage('Nothing to pay here', `<p>${text}</p>`) };
  }
  const priceId = query.price ?? '';
  const customer = store.records.customers[session.customer]!;
  if (method === 'GET') return form(session, customer, priceId);
  const number = normalizeCardNumber(fields.card ?? '');
  const card = CARDS[number];
  if (!card) return form(session, customer, priceId, 'Your card number is invalid.');
  if (card.atCheckout === 'asks' && fields.proof === undefined)
    return isPageRequest(`${path}?price=${priceId}`, { ...fields, card: number });
  if (fields.proof === 'no')
    return form(session, customer, priceId, 'We are unable to authenticate your payment method.');
  if (card.atCheckout === 'declined') return form(session, customer, priceId, 'Your card was declined.');
  customer.email ??= fields.email ?? null;
  completeCheckout(store, session, priceId, number);
  return { goTo: session.success_url };
}

function renderPlan(subscription: Subscription): string {
  const { price, current_period_end } = subscription.items.data[0]!;
  const name = CATALOGUE.find((entry) => entry.price.id === price.id)?.product.name ?? price.id;
  const others = CATALOGUE.filter((entry) => entry.price.id !== price.id);
  const until = `${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} on ${day(current_period_end)}.`;
  return `<h2>${escape(name)} (${subscription.status})</h2><p>${until}</p>
${subscription.cancel_at_period_end ? buttonForm('', 'Renew plan', { do: 'keep' }) : buttonForm('', 'Cancel plan', { do: 'end' })}
${others.map((entry) => buttonForm('', `Change to ${entry.product.name}`, { do: 'change', price: entry.price.id })).join('')}`;
}

function page(store: PaymentStore, customer: string, returnUrl: string, problem: string): PageAnswer {
  const subscriptions = store.listByCustomer('subscriptions', customer).filter(({ status }) => status !== 'canceled');
  const invoices = store
    .listByCustomer('invoices', customer)
    .map(
      ({ id, number, created, amount_due, currency, status }) =>
        `<tr><td>${number}</td><td>${day(created)}</td><td>${formatMoney(amount_due, currency, 'en')}</td><td>${status}</td><td>${
          status === 'open' ? buttonForm('', 'Pay', { do: 'pay', invoice: id }) : ''
        }</td></tr>`,
    );
  return {
    html: standInPage(
      'Your plan',
      `${problem && `<p class="notice" role="alert">${escape(problem)}</p>`}
${subscriptions.map(renderPlan).join('') || '<p>No plan.</p>'}
<h2>Card</h2><p>${store.records.cards[customer] ?? 'None'}</p>
<form method="post"><input type="hidden" name="do" value="card"><label>Another card <input name="card" autocomplete="off"></label><button>Use card</button></form>
<h2>Invoices</h2><table>${invoices.join('')}</table>
<p><a href="${escape(returnUrl)}">Back to Narradeck</a></p>`,
    ),
  };
}

/** Performs the requested action. Returns an error message, if any. */
function applyAction({ fields, store }: PageRequest, customer: string): string {
  const [subscription] = store.listByCustomer('subscriptions', customer).filter(({ status }) => status !== 'canceled');
  if (fields.do === 'card') {
    const card = normalizeCardNumber(fields.card ?? '');
    if (!CARDS[card]) return 'Your card number is invalid.';
    store.records.cards[customer] = card;
  }
  if (fields.do === 'pay') {
    const invoice = store.records.invoices[fields.invoice ?? ''];
    if (invoice?.customer !== customer || invoice.status !== 'open') return 'There is nothing to pay.';
    collectPayment(store, invoice);
    if ((invoice.status as string) !== 'paid') return 'Your card was declined.';
  }
  if (!subscription) return '';
  if (fields.do === 'end' || fields.do === 'keep') setEndWithPeriod(store, subscription, fields.do === 'end');
  if (fields.do === 'change') changePlan(store, subscription, fields.price ?? '');
  return '';
}

function portalPage(request: PageRequest): PageAnswer {
  const { id, method, store } = request;
  const portal = store.records.portals[id];
  if (!portal) return { html: standInPage('Nothing here', '<p>This page has expired.</p>') };
  const problem = method === 'POST' ? applyAction(request, portal.customer) : '';
  return page(store, portal.customer, portal.return_url, problem);
}
