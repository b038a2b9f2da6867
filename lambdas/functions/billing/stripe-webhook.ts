import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import type Stripe from 'stripe';
import { stripeWebhook } from '#shared/api/billing';
import { HANDLED_EVENTS } from '#shared/billing/stripe';
import { accountId } from '#shared/entities/scalars';
import { ApiError } from '#shared/errors';
import { sendBillingEvents, type BillingEvent } from '../../adapters/queue';
import { getStripeAccess } from '../../adapters/stripe-client';
import { handle } from '../../runtime/handler';

/** Verifies Stripe's signature of the exact bytes. A signature older than five minutes may be a replay. */
async function verifyEvent({ body = '', isBase64Encoded, headers }: APIGatewayProxyEventV2): Promise<Stripe.Event> {
  const { stripe, webhookSecret } = await getStripeAccess();
  const bytes = Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8');
  try {
    return stripe.webhooks.constructEvent(bytes, headers['stripe-signature'] ?? '', webhookSecret);
  } catch {
    throw new ApiError('invalid-argument', 'This request is not signed by Stripe.');
  }
}

const isHandledEvent = (type: string): boolean => HANDLED_EVENTS.some((followed) => followed === type);

function findEventCustomer({ data }: Stripe.Event): Pick<BillingEvent, 'customer' | 'account_id'> | undefined {
  const { customer } = data.object as { customer?: string | { id: string } | null };
  const id = typeof customer === 'string' ? customer : customer?.id;
  return id === undefined ? undefined : { customer: id };
}

/** A deleted customer can't be fetched any more, so its account comes from the event. */
function findDeletedCustomer({
  data: { object },
}: Stripe.CustomerDeletedEvent): Pick<BillingEvent, 'customer' | 'account_id'> {
  const { data: account_id } = accountId.safeParse(object.metadata.account_id);
  return { customer: object.id, ...(account_id && { account_id }) };
}

/** Queues the event and answers immediately; the sync runs in the background. */
export const handler = handle(stripeWebhook, verifyEvent, async (_, event) => {
  const about = event.type === 'customer.deleted' ? findDeletedCustomer(event) : findEventCustomer(event);
  if (isHandledEvent(event.type) && about) await sendBillingEvents([{ ...about, event: event.id }]);
  return { received: true as const };
});
