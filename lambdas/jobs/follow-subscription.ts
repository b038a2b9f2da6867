import type { SQSBatchResponse, SQSEvent } from 'aws-lambda';
import * as z from 'zod';
import { WITHOUT_CUSTOMER } from '#shared/billing/paid-state';
import { accountId, type AccountId } from '#shared/entities/scalars';
import type { BillingEvent } from '../adapters/queue';
import { getStripeAccess } from '../adapters/stripe-client';
import { fetchCustomer, fetchPaidState } from '../adapters/stripe-subscriptions';
import {
  type AccountBilling,
  findAccountBilling,
  storePaidState,
  isEventProcessed,
  scheduleSubscriptionSync,
} from '../data/billing-store';
import { logFailure, logger } from '../runtime/logger';

const billingEvent = z.object({ customer: z.string(), account_id: accountId.optional(), event: z.string() });

/** The account, if the customer is its own. */
async function findOwnBilling(
  account_id: AccountId | undefined,
  customer: string,
): Promise<AccountBilling | undefined> {
  const billed = account_id && (await findAccountBilling(account_id));
  return billed?.account.stripe_customer_id === customer ? billed : undefined;
}

/** Syncs a customer's account. Events only say which customer to sync: they may be late, duplicated or out of order. */
async function syncSubscription({ customer, account_id, event }: BillingEvent): Promise<void> {
  if (await isEventProcessed(event)) return;
  // The item that triggered this sync is gone; without a new one, nothing would retry if Stripe does not answer now.
  const asked = await findOwnBilling(account_id, customer);
  if (asked) await scheduleSubscriptionSync(asked.account, Date.now());
  const { stripe } = await getStripeAccess();
  const found = await fetchCustomer(stripe, customer);
  // Read before Stripe's state, so that an older state never overwrites a newer one.
  const billed = await findOwnBilling(found.account_id ?? account_id, customer);
  if (!billed) {
    logger.info('An event of a customer without an account here', { customer });
    return;
  }
  const state = found.isDeleted ? WITHOUT_CUSTOMER : await fetchPaidState(stripe, customer);
  await storePaidState(billed, event, state, Date.now());
}

/** Syncs accounts with the current state at Stripe. A failed sync is retried; after five times it is kept for the operator. */
export async function handler({ Records }: SQSEvent): Promise<SQSBatchResponse> {
  for (const [index, { body }] of Records.entries()) {
    try {
      await syncSubscription(billingEvent.parse(JSON.parse(body)));
    } catch (error) {
      logFailure(`A subscription could not be synced: ${body}`, error);
      // Later messages may be about the same customer.
      return { batchItemFailures: Records.slice(index).map(({ messageId }) => ({ itemIdentifier: messageId })) };
    }
  }
  return { batchItemFailures: [] };
}
