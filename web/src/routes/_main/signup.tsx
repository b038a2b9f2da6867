import { createFileRoute } from '@tanstack/react-router';
import { SignupScreen } from '../../screens/signup/signup-screen';
import { UnlessLoggedIn } from '../../screens/sign-in/unless-logged-in';

export const Route = createFileRoute('/_main/signup')({
  component: () => (
    <UnlessLoggedIn>
      <SignupScreen />
    </UnlessLoggedIn>
  ),
});
