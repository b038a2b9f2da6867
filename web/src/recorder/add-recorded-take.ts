import { sessionSignal } from '../api/session/session-signal';
import { takeDurationMs, type Take } from '../media/capture/take';
import type { Recorded } from './listen-to-microphone';
import { isOnlyInMemory } from './model/recorder-view';
import { whatFits } from './model/room';
import type { RecorderOptions } from './recorder-options';
import { recorderStore } from './recorder-store';
import { takeJobStore } from './take-jobs';

/** A recording whose take is being added to its project. */
interface Adding extends Pick<Recorded, 'view' | 'set'>, Pick<RecorderOptions, 'add' | 'isSignedIn'> {
  /** Whether the recorder still has this take. */
  isHere: () => boolean;
}

/**
 * Adds a take to its project, or the part of it that fits by the person's choice, and shows how it goes. `signed-out` means that it is to be
 * added as soon as the person is signed in again; `no-room` that nothing was tried.
 */
export async function addRecordedTake(
  take: Take,
  { view, set, add, isSignedIn, isHere }: Adding,
): Promise<'added' | 'not-added' | 'signed-out' | 'no-room'> {
  const now = view();
  const { part, leavesRest, canKeep } = whatFits(takeDurationMs(take), now.project.roomMs, now.part);
  if (!canKeep) return 'no-room';
  const unfollow = takeJobStore.subscribe(({ [take.id]: job }) => set({ job }));
  const session = sessionSignal();
  const isAdded =
    isSignedIn() &&
    (await add(take, {
      part,
      leavesRest,
      layout: now.videoLayout,
      isOnlyHere: isOnlyInMemory(now),
      isShown: () => isHere() && !recorderStore.getState().isFolded,
    }));
  unfollow();
  if (isAdded) return 'added';
  return session.aborted || !isSignedIn() ? 'signed-out' : 'not-added';
}
