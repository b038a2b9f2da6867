import { useIsFetching } from '@tanstack/react-query';
import { type ComponentType, lazy, useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { retry } from '#shared/time/retry';
import { useSignedInUid } from '../api/session/session-query';
import { runWhenIdle } from './run-when-idle';

/** Once a first screen has loaded, it has, on every screen after it. */
const loadedStore = createStore(() => ({ hasLoaded: false }));

/** Whether a person is signed in and their first screen has loaded its data. The code of whatever it doesn't show waits for this. */
export function useHasLoaded(): boolean {
  const uid = useSignedInUid();
  const isLoading = useIsFetching() > 0;
  const hasLoaded = useStore(loadedStore, (state) => state.hasLoaded);
  const isWaiting = !hasLoaded && uid !== undefined && !isLoading;
  useEffect(() => (isWaiting ? runWhenIdle(() => loadedStore.setState({ hasLoaded: true })) : undefined), [isWaiting]);
  return hasLoaded;
}

const BACKOFF = { firstMs: 1000, maxMs: 15_000 };

/**
 * A component that no screen waits for. Loading its code is retried until it succeeds: a rejected `lazy` would replace the whole screen with
 * an error, and never load again.
 */
export const lazyInBackground = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() => retry(async () => ({ default: await load() }), { isPassing: () => true, backoff: BACKOFF }));
