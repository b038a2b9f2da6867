import { createFileRoute } from '@tanstack/react-router';
import { ViewsScreen } from '../../../../../features/views/views-screen';
import { requireLogin } from '../../../-guards';

export const Route = createFileRoute('/_main/_app/project/$id_/views')({
  beforeLoad: requireLogin,
  component: function ViewsRoute() {
    const { id } = Route.useParams();
    return <ViewsScreen key={id} id={id} />;
  },
});
