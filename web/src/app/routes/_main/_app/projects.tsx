import { createFileRoute } from '@tanstack/react-router';
import { ProjectsScreen } from '../../../../features/projects/projects-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/projects')({
  beforeLoad: requireLogin,

  component: ProjectsScreen,
});
