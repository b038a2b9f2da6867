import { createFileRoute } from '@tanstack/react-router';
import { SignupScreen } from '../../screens/signup/signup-screen';

export const Route = createFileRoute('/_main/signup')({
  staticData: { frame: 'bare' },
  component: SignupScreen,
});
