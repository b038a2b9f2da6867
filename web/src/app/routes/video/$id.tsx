import { createFileRoute } from '@tanstack/react-router';
import { openPlayerPage } from '../-guards';

/** ViewVideo is on the player's page, outside the main layout. Links from inside the app reload to it. */
export const Route = createFileRoute('/video/$id')({
  beforeLoad: ({ params, location }) => openPlayerPage(`/video/${encodeURIComponent(params.id)}`, location),
});
