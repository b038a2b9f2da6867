import { createFileRoute } from '@tanstack/react-router';
import { loginFlag } from '../../../api/session/login-flag';
import { verifyOnTheWay } from '../../../screens/verify-email/verify-on-the-way';
import { VerifyEmailScreen } from '../../../screens/verify-email/verify-email-screen';
import { homeWhenLoggedIn } from '../../-guard';

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
