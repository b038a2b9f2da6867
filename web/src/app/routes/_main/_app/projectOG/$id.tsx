import { createFileRoute } from '@tanstack/react-router';
import { ProjectScreen } from '../../../../../features/editor/project-screen/project-screen';
import { openProject } from '../../../-guards';

export const Route = createFileRoute('/_main/_app/projectOG/$id')({
  beforeLoad: openProject,
  staticData: { isStage: true },
  component: function ProjectRoute() {
    const { id } = Route.useParams();
    return <ProjectScreen key={id} id={id} />;
  },
});
