import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { AccountScreen } from '../../../../features/account/account-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/account')({
  beforeLoad: requireLogin,
  /** The outcome of Stripe's payment page, set when it returns here. */
  validateSearch: z.object({ checkout: z.enum(['done', 'cancelled']).optional().catch(undefined) }),
  component: Account,
});

function Account() {
  return <AccountScreen wasBought={Route.useSearch().checkout === 'done'} />;
}
