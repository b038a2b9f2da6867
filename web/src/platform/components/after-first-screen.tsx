import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { retry } from '#shared/time/retry';
import { firstScreenStore, useHasLoaded } from '../api/first-screen';
import { useSignedInUid } from '../api/session/session-query';
import { runWhenIdle } from './run-when-idle';

/** Renders its children after the first screen of a signed-in person has loaded its data, so that their code doesn't delay it. */
export function AfterFirstScreen({ children }: { children: ReactNode }) {
  return useHasLoaded() ? <Suspense>{children}</Suspense> : <FirstScreenWatcher />;
}

function FirstScreenWatcher() {
  const uid = useSignedInUid();
  const client = useQueryClient();
  const isPending = useStore(firstScreenStore, ({ pendingCount }) => pendingCount > 0);
  const isLoading = useIsFetching() > 0 || isPending;
  useEffect(() => {
    if (uid === undefined || isLoading) return undefined;
    return runWhenIdle(() => {
      // A screen that was shown just now starts its requests before this component knows of them.
      if (client.isFetching() === 0) firstScreenStore.setState({ hasLoaded: true });
    });
  }, [uid, isLoading, client]);
  return null;
}

const BACKOFF = { firstMs: 1000, maxMs: 15_000 };

/**
 * A component that no screen waits for. Loading its code is retried until it succeeds: a rejected `lazy` would replace the whole screen with
 * an error, and never load again.
 */
export const lazyInBackground = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => retry(async () => ({ default: await load() }), { isPassing: () => true, backoff: BACKOFF }));
