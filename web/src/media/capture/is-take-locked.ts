import { locksHeld } from '../../storage/locks';
import { takeLock } from './take-files';

/** Whether somebody records in some tab of this browser, or looks at what was recorded or sends it: it is on its disk alone. */
export async function isTakeLocked(): Promise<boolean> {
  return [...(await locksHeld())].some((name) => name.startsWith(takeLock('')));
}
