import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { AccountScreen } from '../../../../features/account/account-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/account')({
  beforeLoad: requireLogin,
  /** How somebody comes back from the page on which a plan is paid for. */
  validateSearch: z.object({ checkout: z.enum(['done', 'cancelled']).optional().catch(undefined) }),
  component: Account,
});

function Account() {
  return <AccountScreen wasBought={Route.useSearch().checkout === 'done'} />;
}
