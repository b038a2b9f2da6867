import { createFileRoute } from '@tanstack/react-router';
import { TeamScreen } from '../../../screens/team/team-screen';
import { requireLogin } from '../../-guard';

export const Route = createFileRoute('/_main/_app/team')({
  beforeLoad: requireLogin,

  component: TeamScreen,
});
