import { createFileRoute } from '@tanstack/react-router';
import { SignupScreen } from '../../screens/signup/signup-screen';

export const Route = createFileRoute('/_main/signup')({
  component: SignupScreen,
});
