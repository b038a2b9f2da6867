import type { User } from '#shared/entities/user';
import { ApiError } from '#shared/errors';
import { type RateLimit, consumeLimit } from '../../data/rate-limit-store';

/** Each page takes several calls of Stripe, which allows 100 a second for all teams together. */
const OF_PERSON: RateLimit = { name: 'billing-pages-of-person', max: 20, spanMs: 10 * 60 * 1000 };

/** Counts a person's requests for Stripe's pages. @throws ApiError `resource-exhausted` when there were too many */
export async function countBillingPage({ uid }: User): Promise<void> {
  if (await consumeLimit(OF_PERSON, uid, Date.now())) return;
  throw new ApiError('resource-exhausted', 'Too many visits to the payment pages. Try again in ten minutes.');
}
