import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../../../../features/home/home-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/')({
  beforeLoad: requireLogin,

  component: HomeScreen,
});
