import { createFileRoute, useLocation } from '@tanstack/react-router';
import { inviteKeyOf } from '#shared/entities/invite';
import { InviteScreen } from '../../../../../features/team/join/invite-screen';
import { askAtHome } from '../../../-guards';

export const Route = createFileRoute('/_main/invite/members/$id')({
  beforeLoad: ({ params, location }) => askAtHome(params.id, location),
  component: function InviteMembersRoute() {
    const key = inviteKeyOf(Route.useParams().id, useLocation({ select: ({ hash }) => hash }));
    return <InviteScreen key={key} inviteKey={key} />;
  },
});
