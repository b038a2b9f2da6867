import { keyOf } from '../lambdas/data/keys';
import { table } from './test-stack';

/** Stores that somebody has used up `count` tries of a limit, in this span of time and in the next one, which may begin at any moment. */
export async function exhaustRateLimit(name: string, who: string, count: number, spanMs: number): Promise<void> {
  const began = Math.floor(Date.now() / spanMs) * spanMs;
  for (const span of [began, began + spanMs]) await table.put({ ...keyOf.rateLimit(name, who, span), count });
}
