import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { RestartAccountDialog } from '../../features/auth/restart-account-dialog';
import { ErrorDialog, LoadingOverlay, LogOutDialog } from '../../platform/components/feedback';
import { LostText } from '../../platform/components/lost-text';
import { showStoredToast, toastStore } from '../../platform/components/toasts';
import { lazyInBackground } from '../../platform/components/after-first-screen';
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

const Toaster = lazyInBackground(() => import('../../platform/components/toaster').then(({ Toaster }) => Toaster));

/** Toasts, from the first one on. Screen readers announce only what is added to a live region that is already on the page. */
function Toasts() {
  const text = useStore(toastStore, ({ toast }) => toast?.text);
  const [hasToast, setHasToast] = useState(false);
  if (text !== undefined && !hasToast) setHasToast(true);
  return (
    <div aria-live="polite">
      <Suspense fallback={<p className="nd-visually-hidden">{text}</p>}>{hasToast && <Toaster />}</Suspense>
    </div>
  );
}
