import { createFileRoute } from '@tanstack/react-router';
import { LogoutScreen } from '../../screens/logout/logout-screen';

export const Route = createFileRoute('/_main/logout')({
  component: LogoutScreen,
});
