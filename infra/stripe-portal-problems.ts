import type Stripe from 'stripe';

type Features = Stripe.BillingPortal.Configuration.Features;

function changeProblems(
  { enabled, ...change }: Features['subscription_update'],
  prices: readonly Stripe.Price[],
): string[] {
  const { default_allowed_updates, proration_behavior, products } = change;
  if (!enabled || !default_allowed_updates.includes('price')) return ['The customer portal does not change plans.'];
  const offered = new Set((products ?? []).flatMap((product) => product.prices));
  return [
    ...prices
      .filter(({ id }) => !offered.has(id))
      .map(({ lookup_key }) => `The customer portal does not change to the price ${lookup_key}.`),
    ...(proration_behavior === 'none'
      ? ['The customer portal changes plans without proration: a larger one would cost what the smaller one did.']
      : []),
  ];
}

/** What is wrong with the customer portal's settings, with its products within, for the prices by which plans are sold; a sentence each. */
export function portalProblems(features: Features | undefined, prices: readonly Stripe.Price[]): string[] {
  if (!features) return ['The customer portal has no settings yet: save them once in the dashboard.'];
  const { subscription_cancel: cancel, subscription_update, invoice_history, payment_method_update } = features;
  return [
    ...(cancel.enabled && cancel.mode === 'at_period_end'
      ? []
      : ['The customer portal does not end plans with their period.']),
    ...changeProblems(subscription_update, prices),
    ...(invoice_history.enabled ? [] : ['The customer portal shows no invoices.']),
    ...(payment_method_update.enabled ? [] : ['The customer portal takes no other card.']),
  ];
}
