import { createFileRoute } from '@tanstack/react-router';
import { loginFlag } from '../../../../platform/api/session/login-flag';
import { verifyOnTheWay } from '../../../../features/auth/verify-email';
import { VerifyEmailScreen } from '../../../../features/auth/verify-email-screen';
import { homeWhenLoggedIn } from '../../-guards';

export const Route = createFileRoute('/_main/verifyEmail/$id')({
  beforeLoad: async ({ params, context }) => {
    if (loginFlag.isSet()) await verifyOnTheWay(context.queryClient, params.id);
    homeWhenLoggedIn();
  },
  component: function VerifyEmailRoute() {
    const { id } = Route.useParams();
    return <VerifyEmailScreen key={id} token={id} />;
  },
});
