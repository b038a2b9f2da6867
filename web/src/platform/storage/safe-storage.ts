/** Text that is kept in this browser. Nothing here throws: a browser that is full, or keeps nothing for us, says no. */
export interface SafeStorage {
  /** Whether the browser lets this site store anything; also where it is full. */
  isAllowed(): boolean;
  keys(): string[];
  read(key: string): string | undefined;
  /** Whether the text is kept now; where it is not, what was kept before stays. */
  write(key: string, text: string): boolean;
  remove(key: string): void;
}

/** Makes a storage of the browser safe to use. It is asked for each time: some browsers throw at its very name. */
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

/** What this browser keeps for every tab. */
export const localStore = createSafeStorage(() => localStorage);

/** What this tab keeps as long as it is open. */
export const tabStore = createSafeStorage(() => sessionStorage);
