import { deleteAccount } from '#shared/api/accounts';
import { createCheckoutSession, createPortalSession, listPlans } from '#shared/api/billing';
import { newId } from '#shared/ids';
import { queueEvent } from '../queue-event';
import { CARD, payCheckout, signEvent, createStripeClient } from '../stripe';
import { buildEdgeRequest } from '../edge-request';
import { getStoredItem } from './full-project';
import type { Scenario } from './scenario';
import type { Person, Scene } from './scene';

const createStripe = ({ stack }: Scene) => createStripeClient(stack.address.urls.stripe);

const getCustomer = async (scene: Scene, { account }: Person): Promise<string> =>
  (await getStoredItem(scene, `ACCOUNT#${account.id}`, 'ACCOUNT')).stripe_customer_id as string;

/** A person who has paid for a plan, before their account is updated. */
async function createPayer(scene: Scene) {
  const admin = await scene.admin();
  const { url } = await scene.call(createCheckoutSession, { plan: 'Pro' }, admin);
  await payCheckout(url, CARD.pays);
  return { admin, customer: await getCustomer(scene, admin) };
}

const buildBillingEvent = (customer: string) => queueEvent(JSON.stringify({ customer, event: `evt-${newId()}` }));

export const billingScenarios: readonly Scenario[] = [
  {
    name: 'list-plans',
    what: 'the plans',
    prepare: async (scene) => ({ event: scene.event(listPlans, {}, await scene.admin()) }),
  },
  {
    name: 'create-checkout-session',
    what: 'the first one of an account: one customer, one page',
    prepare: async (scene) => {
      const admin = await scene.admin();
      return {
        event: scene.event(createCheckoutSession, { plan: 'Team' }, admin),
        look: async () => {
          const customer = await getCustomer(scene, admin);
          const { data } = await createStripe(scene).checkout.sessions.list({ customer });
          return data.map(({ status }) => status);
        },
      };
    },
  },
  {
    name: 'create-checkout-session',
    what: 'another plan, whose page replaces the first',
    prepare: async (scene) => {
      const admin = await scene.admin();
      await scene.call(createCheckoutSession, { plan: 'Pro' }, admin);
      const customer = await getCustomer(scene, admin);
      return {
        event: scene.event(createCheckoutSession, { plan: 'Team' }, admin),
        look: async () => {
          const { data } = await createStripe(scene).checkout.sessions.list({ customer });
          return data.map(({ status }) => status);
        },
      };
    },
  },
  {
    name: 'create-checkout-session',
    what: 'of an account whose customer was deleted at Stripe: another customer, one page',
    prepare: async (scene) => {
      const { admin, customer } = await createPayer(scene);
      await createStripe(scene).customers.del(customer);
      return {
        event: scene.event(createCheckoutSession, { plan: 'Team' }, admin),
        look: async () => {
          const other = await getCustomer(scene, admin);
          const { data } = await createStripe(scene).checkout.sessions.list({ customer: other });
          return [other !== customer, ...data.map(({ status }) => status)];
        },
      };
    },
  },
  {
    name: 'create-portal-session',
    what: 'of an account that pays',
    prepare: async (scene) => ({ event: scene.event(createPortalSession, {}, (await createPayer(scene)).admin) }),
  },
  {
    name: 'stripe-webhook',
    what: 'an event about a customer',
    prepare: (scene) => {
      const event = { id: `evt-${scene.id()}`, type: 'invoice.paid', data: { object: { customer: 'cus_1' } } };
      const { body, headers } = signEvent(event);
      const edge = buildEdgeRequest(scene.origin);
      const requestContext = { requestId: 'a crash' };
      return Promise.resolve({ event: { ...edge, headers: { ...edge.headers, ...headers }, requestContext, body } });
    },
  },
  {
    name: 'follow-subscription',
    what: 'a paid plan',
    prepare: async (scene) => ({ event: buildBillingEvent((await createPayer(scene)).customer) }),
  },
  {
    name: 'follow-subscription',
    what: 'an ended plan',
    prepare: async (scene) => {
      const { customer } = await createPayer(scene);
      await scene.stack.invoke('follow-subscription', buildBillingEvent(customer));
      const stripe = createStripe(scene);
      const { data } = await stripe.subscriptions.list({ customer });
      await stripe.subscriptions.cancel(data[0]!.id);
      return { event: buildBillingEvent(customer) };
    },
  },
  {
    name: 'follow-subscription',
    what: 'a customer deleted at Stripe',
    prepare: async (scene) => {
      const { admin, customer } = await createPayer(scene);
      await scene.stack.invoke('follow-subscription', buildBillingEvent(customer));
      await createStripe(scene).customers.del(customer);
      const message = { customer, account_id: admin.account.id, event: `evt-${newId()}` };
      return { event: queueEvent(JSON.stringify(message)) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a deleted account with a plan and an open checkout page',
    prepare: async (scene) => {
      const { admin, customer } = await createPayer(scene);
      const { id: account_id } = admin.account;
      await scene.call(deleteAccount, { email: admin.email }, admin);
      const stripe = createStripe(scene);
      await stripe.checkout.sessions.create({
        mode: 'subscription',
        customer,
        line_items: [{ price: 'price_pro', quantity: 1 }],
        success_url: 'http://localhost/',
      });
      return {
        event: queueEvent(
          JSON.stringify({ job: { kind: 'delete-account', account_id }, step: 1, sent_at: Date.now() }),
        ),
        look: async () => [
          (await stripe.subscriptions.list({ customer })).data.length,
          (await stripe.checkout.sessions.list({ customer, status: 'open' })).data.length,
        ],
      };
    },
  },
];
