import { createFileRoute } from '@tanstack/react-router';
import { AccountScreen } from '../../../screens/account/account-screen';
import { requireLogin } from '../../-guard';

export const Route = createFileRoute('/_main/_app/account')({
  beforeLoad: requireLogin,

  component: AccountScreen,
});
