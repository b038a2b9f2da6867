import { createFileRoute } from '@tanstack/react-router';
import { unsubscribe } from '#shared/api/users';
import { UnsubscribeScreen } from '../../../features/account/unsubscribe-screen';

export const Route = createFileRoute('/_main/unsubscribe')({
  validateSearch: unsubscribe.input.partial().catch({}),
  component: function UnsubscribeRoute() {
    return <UnsubscribeScreen link={unsubscribe.input.safeParse(Route.useSearch()).data} />;
  },
});
