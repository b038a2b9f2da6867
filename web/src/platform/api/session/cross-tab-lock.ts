import { get, set } from 'idb-keyval';
import { withLock } from '../../storage/locks';
import { localStore } from '../../storage/safe-storage';

const LOCK = 'narradeck.turn';
const TURN = 'narradeck.turn';
/** After this time, the value is lost: the browser crashed before local storage was on disk, or it was cleared. */
const LOST_MS = 5000;

const readTurnNumber = async (): Promise<number> => (await get<number>(TURN)) ?? 0;

/** Waits until this tab sees what was written to local storage up to the end of a turn. */
const waitForTurn = (turn: number): Promise<void> =>
  new Promise((resolve) => {
    const look = () => {
      if (Number(localStore.read(TURN) ?? 0) >= turn) end();
    };
    const end = () => {
      clearTimeout(lost);
      window.removeEventListener('storage', look);
      resolve();
    };
    const lost = setTimeout(end, LOST_MS);
    window.addEventListener('storage', look);
    look();
  });

async function endTurn(turn: number): Promise<void> {
  if (localStore.write(TURN, String(turn))) await set(TURN, turn);
}

/**
 * Runs work exclusively across tabs, and only after this tab sees everything that earlier work wrote to local storage. A lock alone doesn't
 * guarantee that. The HTML standard doesn't say when other processes see a write (whatwg/html#403), and each Chromium process has its own
 * copy: with two tabs that alternated under one lock, one in eight turns read the old value, for up to 300 ms (6000 turns, with and without
 * load). IndexedDB always followed the lock's order. So each turn writes its number to both, and the next one starts when local storage has
 * caught up with IndexedDB. Without IndexedDB it starts at once: at worst, work is done twice.
 */
export const serializeAcrossTabs = <Result>(work: () => Promise<Result>): Promise<Result> =>
  withLock(LOCK, async () => {
    const turn = await readTurnNumber().catch(() => 0);
    await waitForTurn(turn);
    try {
      return await work();
    } finally {
      await endTurn(turn + 1).catch(() => undefined);
    }
  });

/** Waits until this tab sees everything that other tabs stored in their turns. Releases the lock, so that the caller can take a turn. */
export const waitForOtherTabs = (): Promise<void> => serializeAcrossTabs(() => Promise.resolve());
