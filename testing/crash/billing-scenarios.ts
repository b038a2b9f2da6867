import { deleteAccount } from '#shared/api/accounts';
import { createCheckoutSession, createPortalSession, listPlans } from '#shared/api/billing';
import { newId } from '#shared/ids';
import { queueEvent } from '../queue-event';
import { CARD, payAt, signed, stripeAt } from '../stripe';
import { throughEdge } from '../through-edge';
import { stored } from './full-project';
import type { Scenario } from './scenario';
import type { Person, Scene } from './scene';

const stripeOf = ({ stack }: Scene) => stripeAt(stack.address.urls.stripe);

const customerOf = async (scene: Scene, { account }: Person): Promise<string> =>
  (await stored(scene, `ACCOUNT#${account.id}`, 'ACCOUNT')).stripe_customer_id as string;

/** Somebody who has paid for a plan, which their account does not know yet. */
async function payer(scene: Scene) {
  const admin = await scene.admin();
  const { url } = await scene.call(createCheckoutSession, { plan: 'Pro' }, admin);
  await payAt(url, CARD.pays);
  return { admin, customer: await customerOf(scene, admin) };
}

const followed = (customer: string) => queueEvent(JSON.stringify({ customer, event: `evt-${newId()}` }));

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
          const customer = await customerOf(scene, admin);
          const { data } = await stripeOf(scene).checkout.sessions.list({ customer });
          return data.map(({ status }) => status);
        },
      };
    },
  },
  {
    name: 'create-checkout-session',
    what: 'another plan, whose page takes the place of the first',
    prepare: async (scene) => {
      const admin = await scene.admin();
      await scene.call(createCheckoutSession, { plan: 'Pro' }, admin);
      const customer = await customerOf(scene, admin);
      return {
        event: scene.event(createCheckoutSession, { plan: 'Team' }, admin),
        look: async () => {
          const { data } = await stripeOf(scene).checkout.sessions.list({ customer });
          return data.map(({ status }) => status);
        },
      };
    },
  },
  {
    name: 'create-checkout-session',
    what: 'of an account whose customer was deleted at Stripe: another customer, one page',
    prepare: async (scene) => {
      const { admin, customer } = await payer(scene);
      await stripeOf(scene).customers.del(customer);
      return {
        event: scene.event(createCheckoutSession, { plan: 'Team' }, admin),
        look: async () => {
          const other = await customerOf(scene, admin);
          const { data } = await stripeOf(scene).checkout.sessions.list({ customer: other });
          return [other !== customer, ...data.map(({ status }) => status)];
        },
      };
    },
  },
  {
    name: 'create-portal-session',
    what: 'of an account that pays',
    prepare: async (scene) => ({ event: scene.event(createPortalSession, {}, (await payer(scene)).admin) }),
  },
  {
    name: 'stripe-webhook',
    what: 'what Stripe tells of a customer',
    prepare: (scene) => {
      const event = { id: `evt-${scene.id()}`, type: 'invoice.paid', data: { object: { customer: 'cus_1' } } };
      const { body, headers } = signed(event);
      const edge = throughEdge(scene.origin);
      const requestContext = { requestId: 'a crash' };
      return Promise.resolve({ event: { ...edge, headers: { ...edge.headers, ...headers }, requestContext, body } });
    },
  },
  {
    name: 'follow-subscription',
    what: 'a plan that was paid',
    prepare: async (scene) => ({ event: followed((await payer(scene)).customer) }),
  },
  {
    name: 'follow-subscription',
    what: 'a plan that was ended',
    prepare: async (scene) => {
      const { customer } = await payer(scene);
      await scene.stack.invoke('follow-subscription', followed(customer));
      const stripe = stripeOf(scene);
      const { data } = await stripe.subscriptions.list({ customer });
      await stripe.subscriptions.cancel(data[0]!.id);
      return { event: followed(customer) };
    },
  },
  {
    name: 'follow-subscription',
    what: 'a customer who was deleted at Stripe',
    prepare: async (scene) => {
      const { admin, customer } = await payer(scene);
      await scene.stack.invoke('follow-subscription', followed(customer));
      await stripeOf(scene).customers.del(customer);
      const message = { customer, account_id: admin.account.id, event: `evt-${newId()}` };
      return { event: queueEvent(JSON.stringify(message)) };
    },
  },
  {
    name: 'run-jobs',
    what: 'a deleted account that pays, and has a page open on which it could pay',
    prepare: async (scene) => {
      const { admin, customer } = await payer(scene);
      const { id: account_id } = admin.account;
      await scene.call(deleteAccount, { email: admin.email }, admin);
      const stripe = stripeOf(scene);
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
