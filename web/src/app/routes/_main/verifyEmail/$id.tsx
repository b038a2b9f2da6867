import { createFileRoute } from '@tanstack/react-router';
import { loginFlag } from '../../../../platform/api/session/login-flag';
import { VerifyEmailScreen } from '../../../../features/auth/verify-email-screen';
import { redirectHomeIfLoggedIn } from '../../-guards';

export const Route = createFileRoute('/_main/verifyEmail/$id')({
  beforeLoad: async ({ params, context }) => {
    if (loginFlag.isSet()) {
      // Every other screen would load the code and its wording, too.
      const { verifyEmailAndNotify } = await import('../../../../features/auth/verify-email');
      await verifyEmailAndNotify(context.queryClient, params.id);
    }
    redirectHomeIfLoggedIn();
  },
  component: function VerifyEmailRoute() {
    const { id } = Route.useParams();
    return <VerifyEmailScreen key={id} token={id} />;
  },
});
