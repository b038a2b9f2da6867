import { formatMoney } from '#shared/billing/stripe';
import { CATALOGUE } from './catalogue';
import { buttonForm, day, escape, type PageAnswer, type PageRequest, standInPage } from './page';
import type { PaymentStore, Subscription } from './payment-store';
import { CARDS, changePlan, collectPayment, setEndWithPeriod, normalizeCardNumber } from './subscription-lifecycle';

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

/** Does what was asked for; gives what is wrong with it. */
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

/** The page on which a customer changes or ends a plan, pays with another card, and sees invoices. */
export function portalPage(request: PageRequest): PageAnswer {
  const { id, method, store } = request;
  const portal = store.records.portals[id];
  if (!portal) return { html: standInPage('Nothing here', '<p>This page has expired.</p>') };
  const problem = method === 'POST' ? applyAction(request, portal.customer) : '';
  return page(store, portal.customer, portal.return_url, problem);
}
