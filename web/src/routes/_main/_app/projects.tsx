import { createFileRoute } from '@tanstack/react-router';
import { ProjectsScreen } from '../../../screens/projects/projects-screen';
import { requireLogin } from '../../-guard';

export const Route = createFileRoute('/_main/_app/projects')({
  beforeLoad: requireLogin,

  component: ProjectsScreen,
});
