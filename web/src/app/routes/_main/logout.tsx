import { createFileRoute } from '@tanstack/react-router';
import { LogOutScreen } from '../../../features/auth/logout-screen';

export const Route = createFileRoute('/_main/logout')({
  component: LogOutScreen,
});
