import { useStore } from 'zustand';
import { serverReachStore } from '../../../../platform/api/call';
import { useIsOnline } from '../../../../platform/connection';
import { recordingsWording as words } from '../../../../wording/recordings';
import type { TakeJob } from '../../take-jobs';

/** Describes what the job of a take waits for; undefined if it is not waiting. */
export function useWaitingText(job: TakeJob | undefined): string | undefined {
  const isOnline = useIsOnline();
  const isReachable = useStore(serverReachStore, (reach) => reach.isReachable);
  const isWaiting = job?.is === 'waiting' || (job?.is === 'sending' && !(isOnline && isReachable));
  if (!isWaiting) return undefined;
  return isOnline ? words.waiting : words.offline;
}
