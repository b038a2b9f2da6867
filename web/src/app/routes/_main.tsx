import { createFileRoute, Outlet } from '@tanstack/react-router';
import { ScreenError, ScreenPending } from '../../platform/components/screen';

/** The main layout of all routes except the player's (spec section 2). */
export const Route = createFileRoute('/_main')({
  component: Outlet,
  errorComponent: ScreenError,
  pendingComponent: ScreenPending,
});
