import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import type { Slide } from '#shared/entities/slide';
import { Button } from '../../../../platform/components/button';
import { Progress, Skeleton } from '../../../../platform/components/loading';
import { recordingsWording as words } from '../../../../wording/recordings';
import { TakePlayer } from '../../recorder/ui/take-player';
import { useWaitingText } from '../../recorder/ui/recording-status';
import { openTakeForPlayback, recoverTake } from '../../recovery/recover-take';
import { isVideoMissing, type Take } from '../../store/take';
import { isRunning, runTakeJob, stopTakeJob, takeJobStore } from '../../take-jobs';
import styles from './recording.module.css';

/** Loads once when a player opens; reading from this computer needs no connection. */
const ONCE = { networkMode: 'always', gcTime: 0, staleTime: Infinity, retry: false } as const;

/** Plays a recording from disk with its project's slides. The sound plays at once; the video joins it when its file is made. */
export function RecordingPlayer({
  takeId,
  slides,
  grant,
  takesFocus = false,
  startsPlaying = false,
}: {
  takeId: string;
  slides: readonly Slide[];
  grant: string;
  /** Whether Play gets the focus when the player opens. */
  takesFocus?: boolean;
  startsPlaying?: boolean;
}) {
  const sound = useQuery({
    queryKey: ['recording-to-play', takeId],
    queryFn: () => openTakeForPlayback(takeId),
    ...ONCE,
  });
  const seen = useQuery({
    queryKey: ['recording-to-watch', takeId],
    queryFn: ({ signal }) => recoverVideo(takeId, signal),
    enabled: sound.data?.video !== undefined,
    ...ONCE,
  });
  if (sound.error) {
    return (
      <p className={styles.problem} role="alert">
        {sound.error.message}
      </p>
    );
  }
  if (!sound.data) {
    return (
      <div className={styles.player} role="status" aria-label={words.play}>
        <Skeleton height={64} />
      </div>
    );
  }
  // Without a video file, the sound plays on.
  const take = seen.data?.video?.file ? seen.data : sound.data;
  const isShown = take.video ?? take.slides.some(({ slideId }) => slides.some(({ id }) => id === slideId));
  return (
    <div className={styles.player} data-slides={Boolean(isShown) || undefined}>
      <TakePlayer take={take} slides={slides} grant={grant} takesFocus={takesFocus} startsPlaying={startsPlaying} />
      {seen.data && isVideoMissing(seen.data) && <p role="status">{words.playsVoiceAlone}</p>}
    </div>
  );
}

/** Makes a recording's video; its job shows progress and errors. Null if stopped, failed, or busy; finished work stays. */
async function recoverVideo(takeId: string, signal: AbortSignal): Promise<Take | null> {
  const made: Take[] = [];
  await runTakeJob(takeId, async (show, stopped) => {
    const stop = () => stopTakeJob(takeId);
    signal.addEventListener('abort', stop);
    try {
      const onProgress = (share: number) => show({ is: 'making', share });
      made.push(await recoverTake(takeId, { onProgress, signal: stopped }));
    } finally {
      signal.removeEventListener('abort', stop);
    }
  });
  return made[0] ?? null;
}

export function RecordingJob({ takeId }: { takeId: string }) {
  const work = useStore(takeJobStore, (all) => all[takeId]);
  const waiting = useWaitingText(work);
  if (!work) return null;
  if (work.is === 'failed') {
    return (
      <p className={styles.problem} role="alert">
        {words.failed(work.message)}
      </p>
    );
  }
  return (
    <div className={styles.work}>
      {work.is === 'making' ? (
        <Progress label={words.creatingFile} value={work.share} max={1} text={words.percent(work.share)} />
      ) : (
        <p role="status">{waiting ?? words.sending}</p>
      )}
      <Button look="quiet" size="small" onClick={() => stopTakeJob(takeId)}>
        {words.cancel}
      </Button>
    </div>
  );
}

export const useIsBusy = (takeId: string): boolean => useStore(takeJobStore, ({ [takeId]: job }) => isRunning(job));
