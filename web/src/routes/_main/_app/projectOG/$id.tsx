import { createFileRoute } from '@tanstack/react-router';
import { ProjectScreen } from '../../../../screens/project/project-screen';
import { requireLogin } from '../../../-guard';

export const Route = createFileRoute('/_main/_app/projectOG/$id')({
  beforeLoad: requireLogin,
  staticData: { isStage: true },
  component: function ProjectRoute() {
    const { id } = Route.useParams();
    return <ProjectScreen key={id} id={id} />;
  },
});
