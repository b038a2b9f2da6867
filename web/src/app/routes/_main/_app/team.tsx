import { createFileRoute } from '@tanstack/react-router';
import { TeamScreen } from '../../../../features/team/team-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/team')({
  beforeLoad: requireLogin,

  component: TeamScreen,
});
