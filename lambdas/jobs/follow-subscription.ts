import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { payments } from '../adapters/stripe-client';
import { accountOfCustomer, readPaidState } from '../adapters/stripe-subscriptions';
import { findBilled, followEvent, isFollowed } from '../data/billing-store';
import { logFailure, logger } from '../runtime/logger';

const told = z.object({ customer: z.string(), event: z.string() });

/** What Stripe tells says only whose state is to be read back: events come late, twice, and in any order. */
async function follow({ customer, event }: z.output<typeof told>): Promise<void> {
  if (await isFollowed(event)) return;
  const { stripe } = await payments();
  const account_id = await accountOfCustomer(stripe, customer);
  // Before the state, so that what was read back earlier is never written over what was read back later.
  const billed = account_id && (await findBilled(account_id));
  if (billed?.account.stripe_customer_id !== customer) {
    logger.info('A customer of no account that is here', { customer });
    return;
  }
  await followEvent(billed, event, await readPaidState(stripe, customer), Date.now());
}

/** Has the account of a customer follow what Stripe says of it now. What fails comes again, and after five times is kept for a person. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  for (const [index, { body }] of Records.entries()) {
    try {
      await follow(told.parse(JSON.parse(body)));
    } catch (error) {
      logFailure(`A plan could not be followed: ${body}`, error);
      // Those behind it may be the same customer's.
      return { batchItemFailures: Records.slice(index).map(({ messageId }) => ({ itemIdentifier: messageId })) };
    }
  }
  return { batchItemFailures: [] };
}
