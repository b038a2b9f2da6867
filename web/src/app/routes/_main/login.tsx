import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { identityCode } from '../../../platform/api/session/identity-error';
import { LoginScreen } from '../../../features/auth/login-screen';
import { RequireLoggedOut } from '../../../features/auth/sign-in/require-logged-out';

export const Route = createFileRoute('/_main/login')({
  /** Why signing in with Google failed. */
  validateSearch: z.object({ failed: identityCode.optional().catch(undefined) }),
  component: () => (
    <RequireLoggedOut>
      <LoginScreen />
    </RequireLoggedOut>
  ),
});
