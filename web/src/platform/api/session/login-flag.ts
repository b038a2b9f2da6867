import { localStore } from '../../storage/safe-storage';

const KEY = 'narradeck.loggedIn';

const clearListeners = new Set<() => void>();

/** The login flag (spec section 2), which the guard checks. It only selects a screen; the server decides what a person sees. */
export const loginFlag = {
  isSet: (): boolean => localStore.read(KEY) === 'true',
  set: (): void => void localStore.write(KEY, 'true'),
  clear: (): void => {
    localStore.remove(KEY);
    for (const callback of [...clearListeners]) callback();
  },
  /** Calls back when this or another tab clears the flag; returns the unsubscribe function. */
  onCleared: (callback: () => void): (() => void) => {
    clearListeners.add(callback);
    const endElsewhere = loginFlag.onClearedElsewhere(callback);
    return () => {
      clearListeners.delete(callback);
      endElsewhere();
    };
  },
  /** Calls back when another tab clears the flag; returns the unsubscribe function. */
  onClearedElsewhere: (callback: () => void): (() => void) => onStorageChange((value) => value === null, callback),
  /** Calls back when another tab sets the flag; returns the unsubscribe function. */
  onSetElsewhere: (callback: () => void): (() => void) => onStorageChange((value) => value !== null, callback),
};

function onStorageChange(isMeant: (value: string | null) => boolean, callback: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === KEY && isMeant(event.newValue)) callback();
  };
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}
