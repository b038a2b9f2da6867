import type Stripe from 'stripe';

/** What Stripe has been told of taxes. */
export interface TaxSettings {
  status: Stripe.Tax.Settings['status'];
  /** In how many places the seller is registered for taxes. */
  registrations: number;
}

/** What is wrong with how Stripe reckons taxes on the prices by which plans are sold; a sentence each. */
export const taxProblems = ({ status, registrations }: TaxSettings, prices: readonly Stripe.Price[]): string[] => [
  ...(status === 'active' ? [] : ['Stripe Tax is not set up: it wants to know where you are.']),
  ...(registrations > 0 ? [] : ['Stripe Tax knows of no registration: it reckons no tax anywhere.']),
  ...prices
    .filter(({ tax_behavior }) => tax_behavior !== 'inclusive' && tax_behavior !== 'exclusive')
    .map(({ lookup_key }) => `The price ${lookup_key} does not say whether tax is within it.`),
];
