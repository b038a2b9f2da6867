import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { commentId } from '#shared/entities/scalars';
import { ProjectScreen } from '../../../../../features/editor/project-screen/project-screen';
import { openProject } from '../../../-guards';

export const Route = createFileRoute('/_main/_app/project/$id')({
  validateSearch: z.object({
    t: z.number().min(0).optional().catch(undefined),
    slide: z.number().int().min(1).optional().catch(undefined),
    comment: commentId.optional().catch(undefined),
    panel: z.enum(['notes', 'captions', 'comments']).optional().catch(undefined),
  }),
  beforeLoad: openProject,
  staticData: { isStage: true },
  component: function ProjectRoute() {
    const { id } = Route.useParams();
    return <ProjectScreen key={id} id={id} place={Route.useSearch()} />;
  },
});
