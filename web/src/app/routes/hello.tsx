import { createFileRoute } from '@tanstack/react-router';
import { openPlayerPage } from './-guards';

/** Hello lies outside the main layout, on the player's page: whoever comes here inside the app is taken there. */
export const Route = createFileRoute('/hello')({
  beforeLoad: ({ location }) => openPlayerPage('/hello', location),
});
