import { keyOf } from '../lambdas/data/keys';
import { table } from './test-stack';

/** Stores `count` used tries of a limit in this time window and in the next, which may start at any moment. */
export async function exhaustRateLimit(name: string, who: string, count: number, spanMs: number): Promise<void> {
  const began = Math.floor(Date.now() / spanMs) * spanMs;
  for (const span of [began, began + spanMs]) await table.put({ ...keyOf.rateLimit(name, who, span), count });
}
