import { createFileRoute } from '@tanstack/react-router';
import { openPlayerPage } from './-guards';

/** Hello is on the player's page, outside the main layout. Links from inside the app reload to it. */
export const Route = createFileRoute('/hello')({
  beforeLoad: ({ location }) => openPlayerPage('/hello', location),
});
