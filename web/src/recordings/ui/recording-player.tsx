import { useQuery } from '@tanstack/react-query';
import type { Slide } from '#shared/entities/slide';
import { Skeleton } from '../../components/skeleton';
import { openTake } from '../../media/recovery/recover-take';
import { TakePlayer } from '../../recorder/ui/take-player';
import { recordingsWording as words } from '../../wording/recordings';
import styles from './recording.module.css';

/** Plays a recording straight from this computer's disk, with the slides of its project as far as they are still there. */
export function RecordingPlayer({
  takeId,
  slides,
  grant,
}: {
  takeId: string;
  slides: readonly Slide[];
  grant: string;
}) {
  const sound = useQuery({
    queryKey: ['recording-to-play', takeId],
    queryFn: () => openTake(takeId),
    networkMode: 'always',
    gcTime: 0,
    retry: false,
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
  const isShown =
    sound.data.video?.file ?? sound.data.slides.some(({ slideId }) => slides.some(({ id }) => id === slideId));
  return (
    <div className={styles.player} data-slides={Boolean(isShown) || undefined}>
      <TakePlayer take={sound.data} slides={slides} grant={grant} />
    </div>
  );
}
