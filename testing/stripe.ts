import Stripe from 'stripe';
import { STRIPE_API_VERSION } from '#shared/billing/stripe';
import { STAND_IN_KEYS } from '../infra/local/stripe/stripe-protocol';

/** Cards of the stand-in. */
export const CARD = {
  pays: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asks: '4000 0027 6000 3184',
  failsLater: '4000 0000 0000 0341',
};

/** Stripe's own library, connected to the stand-in. */
export function createStripeClient(standIn: string): Stripe {
  const { hostname: host, port } = new URL(standIn);
  return new Stripe(STAND_IN_KEYS.secret_key, { apiVersion: STRIPE_API_VERSION, host, port, protocol: 'http' });
}

const post = async (url: string, fields: Record<string, string>): Promise<string> => {
  const answer = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
  return answer.status === 303 ? answer.headers.get('location')! : answer.text();
};

/** Pays at a checkout. Returns the browser's next address, or the page with the error. */
export const payCheckout = (checkout: string, card = CARD.pays): Promise<string> => post(checkout, { card });

/** Submits a form of the portal: `end`, `keep`, `change` with a price, `pay` with an invoice, or `card` with one. */
export const submitPortalForm = (portal: string, what: string, more: Record<string, string> = {}): Promise<string> =>
  post(portal, { do: what, ...more });

/** Advances a customer's clock in the stand-in; everything due happens. */
export const advanceDays = (standIn: string, customer: string, days: number): Promise<string> =>
  post(`${standIn}/`, { customer, days: `${days}` });

/** All events that the stand-in has sent. */
export const listEvents = async (standIn: string): Promise<Stripe.Event[]> =>
  (await (await fetch(`${standIn}/events`)).json()) as Stripe.Event[];

/** An event as Stripe sends it: its text, and its headers with the signature. */
export function signEvent(event: object, secret = STAND_IN_KEYS.webhook_secret, timestamp?: number) {
  const body = JSON.stringify(event);
  const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp });
  return { body, headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature } };
}
