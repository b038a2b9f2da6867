import { STRIPE_API_VERSION } from '#shared/billing/stripe';
import { CATALOGUE, findEntry } from './catalogue';
import type { CheckoutSession, Customer, PaymentStore, Records, Subscription } from './payment-store';
import { type FormValue, toList, createNotFound, StripeError, toText, toTexts } from './stripe-protocol';
import { createSubscription, endSubscription } from './subscription-lifecycle';

export interface ApiCall {
  id: string;
  fields: Record<string, FormValue>;
  store: PaymentStore;
  url: string;
  webhook: string;
}

type Answer = (call: ApiCall) => object;

const PORTAL_FEATURES = {
  subscription_cancel: { enabled: true, mode: 'at_period_end' },
  subscription_update: {
    enabled: true,
    default_allowed_updates: ['price'],
    proration_behavior: 'create_prorations',
    products: CATALOGUE.map(({ product, price }) => ({ product: product.id, prices: [price.id] })),
  },
  invoice_history: { enabled: true },
  payment_method_update: { enabled: true },
};

const DAY_SECONDS = 24 * 60 * 60;

const page = (data: readonly object[], { limit }: Record<string, FormValue>): object => {
  const count = Number(toText(limit) || 10);
  return { object: 'list', url: '/v1', has_more: data.length > count, data: data.slice(0, count) };
};

function getRecord<Kind extends 'customers' | 'sessions' | 'subscriptions'>(
  { store, id }: ApiCall,
  kind: Kind,
): Records[Kind][string] {
  const found = store.records[kind][id] as Records[Kind][string] | undefined;
  if (!found || ('deleted' in found && found.deleted)) throw createNotFound(kind.slice(0, -1), id);
  return found;
}

const requireCustomer = ({ store, fields }: ApiCall): string => {
  const id = toText(fields.customer);
  const found = store.records.customers[id];
  if (!found || found.deleted) throw createNotFound('customer', id);
  return id;
};

const buildDeletedAnswer = (id: string) => ({ id, object: 'customer', deleted: true });

/** Ends a customer's subscriptions. The customer remains, marked as deleted. */
function deleteCustomer(call: ApiCall): object {
  const { store, id } = call;
  const customer = getRecord(call, 'customers');
  for (const subscription of store.listByCustomer('subscriptions', id))
    if (subscription.status !== 'canceled') endSubscription(store, subscription);
  store.emit('customer.deleted', customer, id);
  customer.deleted = true;
  return buildDeletedAnswer(id);
}

function createCustomer({ store, fields }: ApiCall): Customer {
  const customer: Customer = {
    id: store.id('cus'),
    object: 'customer',
    created: store.now(),
    name: toText(fields.name) || null,
    email: toText(fields.email) || null,
    metadata: toTexts(fields.metadata),
  };
  return (store.records.customers[customer.id] = customer);
}

const invalid = (message: string) => new StripeError(400, 'invalid_request_error', message);

/** Payment methods that a Stripe account may have enabled in its dashboard. */
const ENABLED_METHODS = ['card', 'link', 'sepa_debit'];

function choosePaymentMethods({ payment_method_types, allowed_payment_method_types }: ApiCall['fields']): string[] {
  if (payment_method_types !== undefined) throw invalid('Received unknown parameter: payment_method_types');
  const allowed = toList(allowed_payment_method_types);
  return ENABLED_METHODS.filter((method) => allowed.length === 0 || allowed.includes(method));
}

const hasOption = (value: FormValue | undefined, name: string, word: string) =>
  typeof value === 'object' && toText(value[name]) === word;

/** Stripe can't calculate taxes without the customer's address, or one that the page stores. */
function checkTax({ automatic_tax, tax_id_collection, customer_update }: ApiCall['fields']): boolean {
  const reckons = hasOption(automatic_tax, 'enabled', 'true');
  if (reckons && !hasOption(customer_update, 'address', 'auto'))
    throw invalid('customer_update[address] has to be auto.');
  if (hasOption(tax_id_collection, 'enabled', 'true') && !hasOption(customer_update, 'name', 'auto'))
    throw invalid('customer_update[name] has to be auto.');
  return reckons;
}

function createCheckout(call: ApiCall): CheckoutSession {
  const { store, fields, url } = call;
  const [item] = toList(fields.line_items) as Record<string, FormValue>[];
  const price = toText(item?.price);
  findEntry(price);
  const now = store.now();
  const id = store.id('cs_test');
  const session: CheckoutSession = {
    id,
    object: 'checkout.session',
    mode: 'subscription',
    created: now,
    expires_at: now + DAY_SECONDS,
    status: 'open',
    payment_status: 'unpaid',
    customer: requireCustomer(call),
    client_reference_id: toText(fields.client_reference_id) || null,
    payment_method_types: choosePaymentMethods(fields),
    automatic_tax: { enabled: checkTax(fields) },
    metadata: toTexts(fields.metadata),
    subscription: null,
    success_url: toText(fields.success_url),
    cancel_url: toText(fields.cancel_url),
    url: `${url}/checkout/${id}?price=${price}`,
  };
  return (store.records.sessions[id] = session);
}

function createPortal(call: ApiCall): object {
  const { store, fields, url } = call;
  const id = store.id('bps');
  const customer = requireCustomer(call);
  const return_url = toText(fields.return_url);
  store.records.portals[id] = { customer, return_url };
  return { id, object: 'billing_portal.session', customer, return_url, url: `${url}/portal/${id}` };
}

function expireCheckout(call: ApiCall): CheckoutSession {
  const session = getRecord(call, 'sessions');
  if (session.status !== 'open') {
    throw invalid(`Only open sessions can be expired; this is ${session.status}.`);
  }
  return Object.assign(session, { status: 'expired', url: null } as const);
}

function listPrices({ fields }: ApiCall): object {
  const keys = toList(fields.lookup_keys).map(toText);
  const isExpanded = toList(fields.expand).includes('data.product');
  const found = CATALOGUE.filter(({ price }) => keys.length === 0 || keys.includes(price.lookup_key));
  return page(
    found.map(({ price, product }) => ({ ...price, product: isExpanded ? product : product.id })),
    fields,
  );
}

const hasStatus = ({ status }: { status: string }, { status: wanted }: Record<string, FormValue>) =>
  wanted === undefined || status === wanted;

/** Stripe's ready-made payment method for tests: a card that pays. */
const TEST_METHOD = 'pm_card_visa';

/** Attaches the test method, which is the same for all customers here. */
function attachMethod(call: ApiCall): object {
  if (call.id !== TEST_METHOD) throw createNotFound('PaymentMethod', call.id);
  return { id: TEST_METHOD, object: 'payment_method', type: 'card', customer: requireCustomer(call) };
}

function subscribe(call: ApiCall): Subscription {
  const { store, fields } = call;
  if (fields.default_payment_method !== TEST_METHOD) throw invalid('This customer has no attached payment source.');
  const [item] = toList(fields.items) as Record<string, FormValue>[];
  const priceId = toText(item?.price);
  const customer = requireCustomer(call);
  const card = '4242424242424242';
  const metadata = toTexts(fields.metadata);
  const { subscription, invoice } = createSubscription(store, { customer, priceId, card, metadata });
  store.emit('customer.subscription.created', subscription, customer);
  store.emit('invoice.paid', invoice, customer);
  return subscription;
}

/** The parts of Stripe's API that the app uses, by method and path. `:id` matches any segment. */
export const API_CALLS: Record<string, Answer> = {
  'POST /v1/customers': createCustomer,
  'GET /v1/customers': ({ store, fields }) =>
    page(
      Object.values(store.records.customers).filter(({ email, deleted }) => !deleted && email === fields.email),
      fields,
    ),
  'POST /v1/payment_methods/:id/attach': attachMethod,
  'GET /v1/customers/:id': (call) =>
    call.store.records.customers[call.id]?.deleted ? buildDeletedAnswer(call.id) : getRecord(call, 'customers'),
  'DELETE /v1/customers/:id': deleteCustomer,
  'POST /v1/customers/:id': (call) => {
    const { name, email } = call.fields;
    return Object.assign(getRecord(call, 'customers'), { name: toText(name) || null, email: toText(email) || null });
  },
  'GET /v1/prices': listPrices,
  'GET /v1/products/:id': ({ id }) => {
    const entry = CATALOGUE.find(({ product }) => product.id === id);
    if (!entry) throw createNotFound('product', id);
    return entry.product;
  },
  'POST /v1/checkout/sessions': createCheckout,
  'GET /v1/checkout/sessions': (call) => {
    const all = call.store.listByCustomer('sessions', requireCustomer(call));
    return page(
      all.filter((session) => hasStatus(session, call.fields)),
      call.fields,
    );
  },
  'POST /v1/checkout/sessions/:id/expire': expireCheckout,
  'POST /v1/billing_portal/sessions': createPortal,
  'POST /v1/subscriptions': subscribe,
  'GET /v1/subscriptions': (call) => {
    const all = call.store.listByCustomer('subscriptions', requireCustomer(call));
    return page(
      all.filter(({ status }) => status !== 'canceled'),
      call.fields,
    );
  },
  'DELETE /v1/subscriptions/:id': (call) => {
    const subscription = getRecord(call, 'subscriptions');
    if (subscription.status === 'canceled') throw createNotFound('subscription', call.id);
    endSubscription(call.store, subscription);
    return subscription;
  },
  'GET /v1/webhook_endpoints': ({ webhook, fields }) =>
    page(
      [{ id: 'we_1', url: webhook, status: 'enabled', api_version: STRIPE_API_VERSION, enabled_events: ['*'] }],
      fields,
    ),
  'GET /v1/billing_portal/configurations': ({ fields }) => page([{ id: 'bpc_1', features: PORTAL_FEATURES }], fields),
  'GET /v1/invoices': ({ store, fields }) =>
    page(
      Object.values(store.records.invoices)
        .filter(
          (invoice) =>
            invoice.parent.subscription_details.subscription === fields.subscription && hasStatus(invoice, fields),
        )
        .reverse(),
      fields,
    ),
};
