import { Skeleton } from '../../components/skeleton';
import { useProjectOf } from '../use-project-of';
import { RecordingPlayer } from './recording-player';

/** Plays a recording of a project that is not open. Where that can't be opened any more, its sound plays alone. */
export function RowPlayer({ takeId, projectId }: { takeId: string; projectId: string }) {
  const { data, isFetching } = useProjectOf(projectId);
  // Whether there are slides is known before the player opens, so that nothing jumps.
  if (!data && isFetching) return <Skeleton height={64} />;
  return (
    <RecordingPlayer
      takeId={takeId}
      slides={data?.slides ?? []}
      grant={data?.media_grant ?? ''}
      takesFocus
      startsPlaying
    />
  );
}
