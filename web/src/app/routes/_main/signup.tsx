import { createFileRoute } from '@tanstack/react-router';
import { SignupScreen } from '../../../features/auth/sign-up-screen';
import { UnlessLoggedIn } from '../../../features/auth/sign-in/unless-logged-in';

export const Route = createFileRoute('/_main/signup')({
  component: () => (
    <UnlessLoggedIn>
      <SignupScreen />
    </UnlessLoggedIn>
  ),
});
