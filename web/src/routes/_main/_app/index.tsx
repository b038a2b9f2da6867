import { createFileRoute } from '@tanstack/react-router';
import { HomeScreen } from '../../../screens/home/home-screen';
import { requireLogin } from '../../-guard';

export const Route = createFileRoute('/_main/_app/')({
  beforeLoad: requireLogin,

  component: HomeScreen,
});
