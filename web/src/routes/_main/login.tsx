import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { identityCode } from '../../api/session/identity-error';
import { LoginScreen } from '../../screens/login/login-screen';
import { UnlessLoggedIn } from '../../screens/sign-in/unless-logged-in';

export const Route = createFileRoute('/_main/login')({
  /** Why the way through Google's page failed. */
  validateSearch: z.object({ failed: identityCode.optional().catch(undefined) }),
  component: () => (
    <UnlessLoggedIn>
      <LoginScreen />
    </UnlessLoggedIn>
  ),
});
