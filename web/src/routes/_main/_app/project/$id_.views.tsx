import { createFileRoute } from '@tanstack/react-router';
import { ViewsScreen } from '../../../../screens/views/views-screen';
import { requireLogin } from '../../../-guard';

export const Route = createFileRoute('/_main/_app/project/$id_/views')({
  beforeLoad: requireLogin,
  component: function ViewsRoute() {
    const { id } = Route.useParams();
    return <ViewsScreen key={id} id={id} />;
  },
});
