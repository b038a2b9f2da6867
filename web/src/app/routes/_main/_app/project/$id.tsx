import { createFileRoute } from '@tanstack/react-router';
import * as z from 'zod';
import { commentId } from '#shared/entities/scalars';
import { ProjectScreen } from '../../../../../features/editor/project-screen/project-screen';
import { openProject } from '../../../-guards';

export const Route = createFileRoute('/_main/_app/project/$id')({
  beforeLoad: openProject,
  staticData: { isStage: true },
  /** The comment that a mail links to. */
  validateSearch: z.object({ comment: commentId.optional().catch(undefined) }),
  component: function ProjectRoute() {
    const { id } = Route.useParams();
    const { comment } = Route.useSearch();
    return <ProjectScreen key={id} id={id} focusedComment={comment} />;
  },
});
