import { buildEnvironment } from './least-privilege-function';

test.each([
  [true, { STRIPE_SECRET: 'arn', STRIPE_AUTOMATIC_TAX: 'true' }],
  [false, { STRIPE_SECRET: 'arn' }],
])('a function that calls Stripe knows whether to calculate taxes: %s', (automaticTax, environment) => {
  expect(buildEnvironment({ callsStripe: true }, { stripeSecretArn: 'arn', automaticTax })).toEqual(environment);
  expect(buildEnvironment({}, { stripeSecretArn: 'arn', automaticTax })).toEqual({});
});
