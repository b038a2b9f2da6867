import { retry } from '#shared/time/retry';
import { RETRY_BACKOFF } from '../web/src/features/editor/model/autosave';
import { isTransient } from '../web/src/platform/api/classify-error';

/**
 * Repeats work until the stage has time for it, as the editor repeats its saves: on a busy machine, calls take longer than their functions
 * may. `onRepeat` counts repetitions.
 */
export const patiently = <Result>(work: () => Promise<Result>, onRepeat?: () => void): Promise<Result> =>
  retry(work, {
    isPassing: (error) => {
      const isBusy = isTransient(error) || (error instanceof Error && error.message.startsWith('TryAgain'));
      if (isBusy) onRepeat?.();
      return isBusy;
    },
    backoff: RETRY_BACKOFF,
  });
