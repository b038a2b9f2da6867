import { createFileRoute } from '@tanstack/react-router';
import { SignUpScreen } from '../../../features/auth/sign-up-screen';
import { RequireLoggedOut } from '../../../features/auth/sign-in/require-logged-out';

export const Route = createFileRoute('/_main/signup')({
  component: () => (
    <RequireLoggedOut>
      <SignUpScreen />
    </RequireLoggedOut>
  ),
});
