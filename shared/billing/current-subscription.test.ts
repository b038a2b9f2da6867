import { currentPlan, GRACE_MS, type SubscriptionFacts } from '#shared/billing/current-subscription';

const NOW = 1_800_000_000_000;
const subscription = (id: string, status: string, more: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  id,
  status,
  created_at: 1,
  product_id: `prod_${id}`,
  amount: 1500,
  ...more,
});
const chosen = (...all: SubscriptionFacts[]) => currentPlan(all, NOW).subscription?.id;

describe('which subscription counts', () => {
  it.each(['active', 'trialing'])('one that is %s', (status) => {
    expect(currentPlan([subscription('a', status)], NOW)).toEqual({ subscription: subscription('a', status) });
  });

  it.each(['incomplete', 'incomplete_expired', 'canceled', 'paused', 'what Stripe makes up'])(
    'not one that is %s: nothing was paid for it',
    (status) => {
      expect(currentPlan([subscription('a', status)], NOW)).toEqual({});
    },
  );

  it('of two the larger one, of equal ones the newer one, in any order', () => {
    const [small, large, newer] = [
      subscription('a', 'active'),
      subscription('b', 'active', { amount: 4900 }),
      subscription('c', 'active', { amount: 4900, created_at: 2 }),
    ];
    for (const all of [
      [small, large, newer],
      [newer, large, small],
      [large, newer, small],
    ]) {
      expect(chosen(...all)).toBe('c');
    }
  });

  describe.each(['past_due', 'unpaid'])('one that is %s', (status) => {
    const since = (ms: number) => subscription('a', status, { unpaid_since: NOW - ms });

    it('continues for seven days, and says since when', () => {
      expect(currentPlan([since(GRACE_MS - 1)], NOW)).toEqual({
        subscription: since(GRACE_MS - 1),
        unpaidSince: NOW - GRACE_MS + 1,
      });
    });

    it('becomes Free after that, and still says since when', () => {
      expect(currentPlan([since(GRACE_MS)], NOW)).toEqual({ unpaidSince: NOW - GRACE_MS });
    });

    it('is ignored next to a paid one', () => {
      const paid = subscription('b', 'active', { amount: 1 });
      expect(currentPlan([since(GRACE_MS), paid], NOW)).toEqual({ subscription: paid });
    });
  });
});
