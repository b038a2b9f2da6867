import { useEffect } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** `hasLoaded` stays true once the first screen of a signed-in person has loaded its data. */
export const firstScreenStore = createStore(() => ({ hasLoaded: false, pendingCount: 0 }));

/** Marks that a placeholder is shown where a screen is still loading. */
export const usePendingScreen = (): void =>
  useEffect(() => {
    const add = (count: number) =>
      firstScreenStore.setState(({ pendingCount }) => ({ pendingCount: pendingCount + count }));
    add(1);
    return () => add(-1);
  }, []);

export const useHasLoaded = (): boolean => useStore(firstScreenStore, (state) => state.hasLoaded);
