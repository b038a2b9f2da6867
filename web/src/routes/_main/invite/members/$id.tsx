import { createFileRoute } from '@tanstack/react-router';
import { InviteScreen } from '../../../../screens/invite/invite-screen';
import { askAtHome } from '../../../-guard';

export const Route = createFileRoute('/_main/invite/members/$id')({
  beforeLoad: ({ params }) => askAtHome(params.id),
  component: function InviteMembersRoute() {
    const { id } = Route.useParams();
    return <InviteScreen key={id} inviteKey={id} />;
  },
});
