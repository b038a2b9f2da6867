import { createFileRoute, useLocation } from '@tanstack/react-router';
import { formatInviteKey } from '#shared/entities/invite';
import { InviteScreen } from '../../../../../features/team/join/invite-screen';
import { redirectInviteToHome } from '../../../-guards';

export const Route = createFileRoute('/_main/invite/editors/$id')({
  beforeLoad: ({ params, location }) => redirectInviteToHome(params.id, location),
  component: function InviteEditorsRoute() {
    const key = formatInviteKey(Route.useParams().id, useLocation({ select: ({ hash }) => hash }));
    return <InviteScreen key={key} inviteKey={key} />;
  },
});
