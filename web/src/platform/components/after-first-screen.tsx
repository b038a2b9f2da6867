import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, lazy, type ReactNode, Suspense, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { retry } from '#shared/time/retry';
import { useSignedInUid } from '../api/session/session-query';
import { runWhenIdle } from './run-when-idle';

/** Stays true once the first screen of a signed-in person has loaded its data. */
const loadedStore = createStore(() => ({ hasLoaded: false }));

/** Renders its children after the first screen of a signed-in person has loaded its data, so that their code doesn't delay it. */
export function AfterFirstScreen({ children }: { children: ReactNode }) {
  const hasLoaded = useStore(loadedStore, (state) => state.hasLoaded);
  return hasLoaded ? <Suspense>{children}</Suspense> : <FirstScreenWatcher />;
}

function FirstScreenWatcher() {
  const uid = useSignedInUid();
  const isLoading = useIsFetching() > 0;
  useEffect(
    () => (uid === undefined || isLoading ? undefined : runWhenIdle(() => loadedStore.setState({ hasLoaded: true }))),
    [uid, isLoading],
  );
  return null;
}

const BACKOFF = { firstMs: 1000, maxMs: 15_000 };

/**
 * A component that no screen waits for. Loading its code is retried until it succeeds: a rejected `lazy` would replace the whole screen with
 * an error, and never load again.
 */
export const lazyInBackground = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => retry(async () => ({ default: await load() }), { isPassing: () => true, backoff: BACKOFF }));
