import { showToast } from '../components/toasts';
import type { Take } from '../media/capture/take';
import { deleteTake, noteKept } from '../media/capture/takes';
import { recoverTake } from '../media/recovery/recover-take';
import { withTakeAlone } from '../recorder/hold-take';
import { whyLeft } from '../recorder/model/why-left';
import type { TakePart } from '../recorder/model/room';
import { recordingsWording } from '../wording/recordings';
import { doWork } from './work-store';

/** Where a recording goes. */
export interface Destination {
  projectId: string;
  /** What of it fits by the plan; undefined when all of it does. */
  part: TakePart | undefined;
  /** Whether the whole of it stays a recording, as only a part is kept that was chosen. */
  leavesRest: boolean;
}

/**
 * How a take is put into a project. It resolves when the server has it; what it throws is shown.
 * `tellWaiting` is told whether the line has to come back first; `signal` ends the trying.
 */
export type KeepRecording = (
  take: Take,
  to: Pick<Destination, 'projectId' | 'part'>,
  tellWaiting: (isWaiting: boolean) => void,
  signal: AbortSignal,
) => Promise<void>;

/** A take for another project than it was made for: its slides are not there, so none is shown and none replaced. */
const withoutSlides = (take: Take): Take => ({ ...take, slides: [{ at: 0, slideId: '' }], replaced: undefined });

/**
 * Puts a recording into a project: makes its sound file, sends it, stores it. What fails is shown with the
 * recording, which stays; so is that another tab works with it.
 */
export const keepRecording = (
  takeId: string,
  { projectId, part, leavesRest }: Destination,
  keep: KeepRecording,
  onKept?: () => void,
): Promise<void> =>
  doWork(takeId, (show, signal) =>
    withTakeAlone(takeId, async () => {
      const recovered = await recoverTake(takeId, { onProgress: (share) => show({ is: 'making', share }), signal });
      const tellWaiting = (isWaiting: boolean) => show({ is: isWaiting ? 'waiting' : 'sending' });
      tellWaiting(false);
      const take = recovered.projectId === projectId ? recovered : withoutSlides(recovered);
      await keep(take, { projectId, part }, tellWaiting, signal);
      const left = whyLeft(take, leavesRest);
      await noteKept(takeId, left);
      if (left === 'voice-kept') showToast(recordingsWording.keptVoiceAlone);
      else onKept?.();
      // What can't be deleted now is when recordings are listed.
      if (!left) await deleteTake(takeId).catch(() => undefined);
    }),
  );
