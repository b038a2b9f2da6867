import { get, set } from 'idb-keyval';
import { withLock } from '../../storage/locks';
import { localStore } from '../../storage/safe-storage';

const LOCK = 'narradeck.turn';
const TURN = 'narradeck.turn';
/** After this time what is waited for is lost: the browser crashed before local storage was on its disk, or it was emptied. */
const LOST_MS = 5000;

const readTurnNumber = async (): Promise<number> => (await get<number>(TURN)) ?? 0;

/** Waits until local storage shows here what was written until the end of a turn. */
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
 * Runs work while no other tab runs such work, and after everything that such work has put into local storage is seen here.
 *
 * A lock alone does not give that. The HTML standard leaves open when other processes see what one has stored (whatwg/html#403),
 * and each process of Chromium has a copy of its own: of two tabs that took turns by one lock, one in eight turns found the value
 * of before, for up to 300 ms (6000 turns, with and without load). IndexedDB went by the lock's order in each of them. So a turn
 * leaves its number in both, and the next one begins when local storage has come as far as IndexedDB. Where there is no
 * IndexedDB it begins at once: at worst something is done twice.
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

/** Waits until everything is seen here that other tabs have stored in their turns. The turn is over then: who goes on may take one. */
export const waitForOtherTabs = (): Promise<void> => serializeAcrossTabs(() => Promise.resolve());
