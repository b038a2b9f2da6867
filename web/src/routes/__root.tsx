import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { useEffect } from 'react';
import { BeginAnewDialog } from '../components/begin-anew-dialog';
import { ErrorDialog } from '../components/error-dialog';
import { finishFarewell } from '../components/farewell';
import { LogOutDialog } from '../components/log-out-dialog';
import { LostWords } from '../components/lost-words';
import { LoadingOverlay } from '../components/loading-overlay';
import { Toasts } from '../components/toasts';
import { RecorderLayer } from '../screens/layout/recorder-layer';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Whether the screen is a stage: without the bottom bar where it is narrow. */
    isStage?: boolean;
  }
}

export const Route = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Root,
});

function Root() {
  useEffect(finishFarewell, []);
  return (
    <>
      <LostWords />
      <Outlet />
      <RecorderLayer />
      <LoadingOverlay />
      <ErrorDialog />
      <LogOutDialog />
      <BeginAnewDialog />
      <Toasts />
    </>
  );
}
