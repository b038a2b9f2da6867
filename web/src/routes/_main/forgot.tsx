import { createFileRoute } from '@tanstack/react-router';
import { ForgotScreen } from '../../screens/forgot/forgot-screen';

export const Route = createFileRoute('/_main/forgot')({
  component: ForgotScreen,
});
