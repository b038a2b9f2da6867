import { createFileRoute } from '@tanstack/react-router';
import { openPlayerPage } from '../-guards';

/** ViewVideo lies outside the main layout, on the player's page: whoever comes here inside the app is taken there. */
export const Route = createFileRoute('/video/$id')({
  beforeLoad: ({ params, location }) => openPlayerPage(`/video/${encodeURIComponent(params.id)}`, location),
});
