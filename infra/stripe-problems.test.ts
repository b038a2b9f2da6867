import type Stripe from 'stripe';
import { CATALOGUE } from './local/stripe/catalogue';
import { portalProblems, priceProblems, formatPrices, taxProblems } from './stripe-problems';

type Change = Omit<Partial<Stripe.Price>, 'product'> & { product?: Partial<Stripe.Product> };

/** The local catalog, with changes to Pro's price. */
const prices = ({ product: ofProduct, ...ofPrice }: Change = {}) =>
  CATALOGUE.map(({ price, product }, index) => ({
    ...price,
    ...(index === 0 && ofPrice),
    product: { ...product, ...(index === 0 && ofProduct) },
  })) as unknown as Stripe.Price[];

describe('npm run check-stripe: prices', () => {
  test('accepts what is sold locally, and lists its prices', () => {
    expect(priceProblems(prices())).toEqual([]);
    expect(formatPrices(prices())).toEqual(['Pro costs €15.00 each month.', 'Team costs €49.00 each month.']);
  });

  test('reports a product with an unknown name, which would hide its plan', () => {
    expect(priceProblems(prices({ product: { name: 'Professional' } }))).toEqual([
      'The product of Pro is named Professional: who pays for it would not see that it is their plan.',
    ]);
  });

  test('lists several months, and a currency without decimals, as people pay them', () => {
    const recurring = { interval: 'month', interval_count: 3 } as Stripe.Price.Recurring;
    expect(formatPrices(prices({ recurring, currency: 'jpy' }))[0]).toBe('Pro costs ¥1,500 every 3 months.');
  });

  test('reports a second currency, and an amount that no card can pay', () => {
    const [fine, mixed] = priceProblems(prices({ currency: 'kwd', unit_amount: 4505 }));
    expect(fine?.replace('\u00a0', ' ')).toBe('The price of Pro, KWD 4.505, is finer than what cards pay.');
    expect(mixed).toBe('The prices are in kwd and eur: Stripe changes no plan to another currency.');
  });
});

test('npm run check-stripe: taxes that can’t be calculated', () => {
  expect(
    taxProblems({ status: 'active', registrations: 1 }, prices({ tax_behavior: 'exclusive' }).slice(0, 1)),
  ).toEqual([]);
  expect(
    taxProblems({ status: 'pending', registrations: 0 }, prices({ tax_behavior: 'unspecified' }).slice(0, 1)),
  ).toEqual([
    'Stripe Tax is not set up: it wants to know where you are.',
    'Stripe Tax knows of no registration: it reckons no tax anywhere.',
    'The price narradeck_pro does not say whether tax is within it.',
  ]);
});

describe('npm run check-stripe: the customer portal', () => {
  const features = (change: Partial<Stripe.BillingPortal.Configuration.Features.SubscriptionUpdate> = {}) =>
    ({
      subscription_cancel: { enabled: true, mode: 'at_period_end' },
      subscription_update: {
        enabled: true,
        default_allowed_updates: ['price'],
        proration_behavior: 'create_prorations',
        products: CATALOGUE.map(({ product, price }) => ({ product: product.id, prices: [price.id] })),
        ...change,
      },
      invoice_history: { enabled: true },
      payment_method_update: { enabled: true },
    }) as Stripe.BillingPortal.Configuration.Features;

  test.each([
    ['finds nothing if everything is set', {}, []],
    [
      'no proration',
      { proration_behavior: 'none' as const },
      ['The customer portal changes plans without proration: a larger one would cost what the smaller one did.'],
    ],
    [
      'a plan that it does not change to',
      { products: [{ product: 'prod_pro', prices: ['price_pro'] }] as never },
      ['The customer portal does not change to the price narradeck_team.'],
    ],
    [
      'only numbers of pieces that can be changed',
      { default_allowed_updates: ['quantity' as const] },
      ['The customer portal does not change plans.'],
    ],
  ])('%s', (_, change, problems) => {
    expect(portalProblems(features(change), prices())).toEqual(problems);
  });
});
