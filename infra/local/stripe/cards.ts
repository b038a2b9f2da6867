/** What becomes of a payment by each of Stripe's test cards: https://docs.stripe.com/testing#cards */
export type Outcome = 'paid' | 'declined' | 'asks';

/** The cards that the stand-in knows: at the checkout, and when a plan is renewed. */
export const CARDS: Record<string, { what: string; atCheckout: Outcome; later: Exclude<Outcome, 'asks'> }> = {
  '4242424242424242': { what: 'pays', atCheckout: 'paid', later: 'paid' },
  '4000000000000002': { what: 'is declined', atCheckout: 'declined', later: 'declined' },
  '4000002760003184': { what: 'asks for 3-D Secure', atCheckout: 'asks', later: 'paid' },
  '4000000000000341': {
    what: 'pays now, and is declined when the plan is renewed',
    atCheckout: 'paid',
    later: 'declined',
  },
};

/** A card's number as it is typed, without spaces. */
export const numberOf = (typed: string): string => typed.replace(/\D/g, '');
