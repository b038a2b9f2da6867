import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { whoCanEdit } from '#shared/entities/project';
import { ProjectsScreen } from '../../../../features/projects/projects-screen';
import { requireLogin } from '../../-guards';

export const Route = createFileRoute('/_main/_app/projects')({
  validateSearch: z.object({
    q: z.coerce.string().optional().catch(undefined),
    /** The open folder: its name, and whether its projects are Private or Team. */
    folder: z.coerce.string().min(1).optional().catch(undefined),
    who_can_edit: whoCanEdit.optional().catch(undefined),
  }),
  beforeLoad: requireLogin,
  component: Projects,
});

function Projects() {
  const { folder: name, who_can_edit } = Route.useSearch();
  return <ProjectsScreen folder={name !== undefined && who_can_edit ? { name, who_can_edit } : undefined} />;
}
