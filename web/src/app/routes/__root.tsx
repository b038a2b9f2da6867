import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { RestartAccountDialog } from '../../features/auth/restart-account-dialog';
import { ErrorDialog, LoadingOverlay } from '../../platform/components/feedback';
import { LogOutDialog } from '../../platform/components/log-out-dialog';
import { LostText } from '../../platform/components/lost-text';
import { showStoredToast, Toasts } from '../../platform/components/toasts';
import { RecorderLayer } from '../frame/recorder-layer';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether the screen is a stage, which has no bottom bar on narrow screens. */
    isStage?: boolean;
  }
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  useEffect(showStoredToast, []);
  return (
    <>
      <LostText />
      <Outlet />
      <RecorderLayer />
      <LoadingOverlay />
      <ErrorDialog />
      <LogOutDialog />
      <RestartAccountDialog />
      <Toasts />
    </>
  );
}
