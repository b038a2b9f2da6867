/** Text storage in this browser that never throws, even if it is full or blocked. */
export interface SafeStorage {
  /** Whether this site may store anything; also true if the storage is full. */
  isAllowed(): boolean;
  keys(): string[];
  read(key: string): string | undefined;
  /** Whether the text was stored; if not, the previous text stays. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
}

/** Wraps a browser storage so that it never throws. Takes a function, because in some browsers even access to the property throws. */
export function createSafeStorage(storage: () => Storage): SafeStorage {
  const attempt = <Result>(work: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(storage());
    } catch {
      return otherwise;
    }
  };
  return {
    isAllowed: () => attempt((found) => found.length >= 0, false),
    keys: () => attempt((found) => Array.from(found, (_, index) => found.key(index) ?? ''), []),
    read: (key) => attempt((found) => found.getItem(key) ?? undefined, undefined),
    write: (key, text) =>
      attempt((found) => {
        found.setItem(key, text);
        return true;
      }, false),
    remove: (key) => attempt((found) => found.removeItem(key), undefined),
  };
}

/** Storage that all tabs share. */
export const localStore = createSafeStorage(() => localStorage);

/** Storage that lasts as long as this tab is open. */
export const tabStore = createSafeStorage(() => sessionStorage);
