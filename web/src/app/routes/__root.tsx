import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { RestartAccountDialog } from '../../features/auth/restart-account-dialog';
import { ErrorDialog, LoadingOverlay, LogOutDialog } from '../../platform/components/feedback';
import { LostText } from '../../platform/components/lost-text';
import { showStoredToast, toastStore } from '../../platform/components/toasts';
import { useHasLoaded } from '../../platform/components/use-has-loaded';

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
      <LoadedRecorderLayer />
      <LoadingOverlay />
      <ErrorDialog />
      <LogOutDialog />
      <RestartAccountDialog />
      <Toasts />
    </>
  );
}

const Toaster = lazy(() => import('../../platform/components/toaster').then((module) => ({ default: module.Toaster })));

/** Toasts, from the first one on. */
function Toasts() {
  const hasToast = useStore(toastStore, ({ toast }) => toast !== undefined);
  return <Suspense>{hasToast && <Toaster />}</Suspense>;
}

const RecorderLayer = lazy(() =>
  import('../frame/recorder-layer').then((module) => ({ default: module.RecorderLayer })),
);

/** The recorder's layer. Once it is loaded it stays, because a recording outlives its person's session. */
function LoadedRecorderLayer() {
  const hasLoaded = useHasLoaded();
  return <Suspense>{hasLoaded && <RecorderLayer />}</Suspense>;
}
