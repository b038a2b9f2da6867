import { moneyText } from '#shared/billing/stripe';
import { CATALOGUE } from './catalogue';
import { buttonForm, day, escape, type PageAnswer, type PageRequest, standInPage } from './page';
import type { PaymentStore, Subscription } from './payment-store';
import { CARDS, changePlan, collect, endWithMonth, numberOf } from './subscription-lifecycle';

function planPart(subscription: Subscription): string {
  const { price, current_period_end } = subscription.items.data[0]!;
  const name = CATALOGUE.find((entry) => entry.price.id === price.id)?.product.name ?? price.id;
  const others = CATALOGUE.filter((entry) => entry.price.id !== price.id);
  const until = `${subscription.cancel_at_period_end ? 'Ends' : 'Renews'} on ${day(current_period_end)}.`;
  return `<h2>${escape(name)} (${subscription.status})</h2><p>${until}</p>
${subscription.cancel_at_period_end ? buttonForm('', 'Renew plan', { do: 'keep' }) : buttonForm('', 'Cancel plan', { do: 'end' })}
${others.map((entry) => buttonForm('', `Change to ${entry.product.name}`, { do: 'change', price: entry.price.id })).join('')}`;
}

function page(store: PaymentStore, customer: string, returnUrl: string, problem: string): PageAnswer {
  const subscriptions = store.ofCustomer('subscriptions', customer).filter(({ status }) => status !== 'canceled');
  const invoices = store
    .ofCustomer('invoices', customer)
    .map(
      ({ id, number, created, amount_due, currency, status }) =>
        `<tr><td>${number}</td><td>${day(created)}</td><td>${moneyText(amount_due, currency, 'en')}</td><td>${status}</td><td>${
          status === 'open' ? buttonForm('', 'Pay', { do: 'pay', invoice: id }) : ''
        }</td></tr>`,
    );
  return {
    html: standInPage(
      'Your plan',
      `${problem && `<p class="notice" role="alert">${escape(problem)}</p>`}
${subscriptions.map(planPart).join('') || '<p>No plan.</p>'}
<h2>Card</h2><p>${store.records.cards[customer] ?? 'None'}</p>
<form method="post"><input type="hidden" name="do" value="card"><label>Another card <input name="card" autocomplete="off"></label><button>Use card</button></form>
<h2>Invoices</h2><table>${invoices.join('')}</table>
<p><a href="${escape(returnUrl)}">Back to Narradeck</a></p>`,
    ),
  };
}

/** Does what was asked for; gives what is wrong with it. */
function act({ fields, store }: PageRequest, customer: string): string {
  const [subscription] = store.ofCustomer('subscriptions', customer).filter(({ status }) => status !== 'canceled');
  if (fields.do === 'card') {
    const card = numberOf(fields.card ?? '');
    if (!CARDS[card]) return 'Your card number is invalid.';
    store.records.cards[customer] = card;
  }
  if (fields.do === 'pay') {
    const invoice = store.records.invoices[fields.invoice ?? ''];
    if (invoice?.customer !== customer || invoice.status !== 'open') return 'There is nothing to pay.';
    collect(store, invoice);
    if ((invoice.status as string) !== 'paid') return 'Your card was declined.';
  }
  if (!subscription) return '';
  if (fields.do === 'end' || fields.do === 'keep') endWithMonth(store, subscription, fields.do === 'end');
  if (fields.do === 'change') changePlan(store, subscription, fields.price ?? '');
  return '';
}

/** The page on which a customer changes or ends a plan, pays with another card, and sees invoices. */
export function portalPage(request: PageRequest): PageAnswer {
  const { id, method, store } = request;
  const portal = store.records.portals[id];
  if (!portal) return { html: standInPage('Nothing here', '<p>This page has expired.</p>') };
  const problem = method === 'POST' ? act(request, portal.customer) : '';
  return page(store, portal.customer, portal.return_url, problem);
}
