import { payments } from '../adapters/stripe-client';
import { endSubscriptions } from '../adapters/stripe-subscriptions';

/** Nobody pays on for what is gone, or for what nobody can log in to any more. Done again it changes nothing; '' is no customer. */
export async function endPayments(customer: string): Promise<void> {
  if (customer !== '') await endSubscriptions((await payments()).stripe, customer);
}
