import { formatMoney } from '#shared/billing/stripe';
import { findEntry } from './catalogue';
import { buttonForm, escape, type PageAnswer, type PageRequest, standInPage } from './page';
import type { CheckoutSession, Customer } from './payment-store';
import { CARDS, completeCheckout, normalizeCardNumber } from './subscription-lifecycle';

const cardList = Object.entries(CARDS)
  .map(([number, { what }]) => `<tr><td><code>${number}</code></td><td>${escape(what)}</td></tr>`)
  .join('');

/** Stripe asks for the address of a customer who has none. */
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

/** The page on which a subscription is paid for, and what becomes of the card that is typed there. */
export function checkoutPage({ id, query, fields, method, path, store }: PageRequest): PageAnswer {
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
