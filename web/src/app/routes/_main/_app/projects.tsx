import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { ProjectsScreen } from '../../../../features/projects/projects-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/projects')({
  validateSearch: z.object({ q: z.coerce.string().optional().catch(undefined) }),
  beforeLoad: requireLogin,

  component: ProjectsScreen,
});
