import { type Clip, toFileId, type VideoLayout } from '#shared/entities/clip';
import { type Marker, marker } from '#shared/entities/marker';
import { type Take, takeDurationMs } from '../../store/take';
import type { TakePart } from './room';

export interface TakeRecords {
  clip: Clip;
  markers: Marker[];
}

/** The stored files of a take; `sound_url` is '' without an audio sidecar. */
export type TakeFiles = Pick<Clip, 'url' | 'peaks_url' | 'sound_url'>;

/**
 * Builds the clip and the markers of a take. The first marker begins with the sound, each further one where its slide was shown; a
 * marker's `created_at` is the clip's plus that offset.
 */
export function buildTakeClip(take: Take, createdAt: number, position: string, files: TakeFiles): TakeRecords {
  const duration = takeDurationMs(take);
  const type = clipType(take);
  const isVideo = type === 'video';
  return {
    clip: {
      created_at: createdAt,
      file: toFileId(files.url),
      file_name: `${createdAt}.${isVideo ? 'mp4' : 'm4a'}`,
      type,
      ...files,
      video_layout: defaultLayout(take),
      duration,
      trim_start: 0,
      trim_end: duration,
      position,
      version: 0,
    },
    markers: buildMarkers(take, createdAt, duration),
  };
}

/** The default layout of a take's video on the stage: a camera in the corner of the slide, a screen in its place. */
export const defaultLayout = ({ video }: Pick<Take, 'video'>): VideoLayout =>
  video?.file && video.source === 'camera' ? 'corner' : 'full';

export const applyLayout = ({ clip, markers }: TakeRecords, layout: VideoLayout | undefined): TakeRecords =>
  layout && clip.type === 'video' ? { clip: { ...clip, video_layout: layout }, markers } : { clip, markers };

const clipType = ({ video }: Pick<Take, 'video'>) => (video?.file ? ('video' as const) : ('audio' as const));

function buildMarkers(take: Take, createdAt: number, duration: number): Marker[] {
  const starts = take.slides.map(({ at, slideId }) => ({
    slide_id: marker.shape.slide_id.parse(slideId),
    source_ms: Math.round((at * 1000) / take.sampleRate),
  }));
  // Of two slides that begin in the same millisecond, the later one counts; a slide that begins at the very end is dropped.
  const shown = starts.filter(({ source_ms }, index) => source_ms < (starts[index + 1]?.source_ms ?? duration));
  return shown.map(({ slide_id, source_ms }) => ({
    created_at: createdAt + source_ms,
    clip_created_at: createdAt,
    slide_id,
    source_ms,
    version: 0,
  }));
}

export const replaceCreatedAt = ({ clip, markers }: TakeRecords, createdAt: number): TakeRecords => ({
  clip: { ...clip, created_at: createdAt },
  markers: markers.map((each) => ({
    ...each,
    created_at: createdAt + each.created_at - clip.created_at,
    clip_created_at: createdAt,
  })),
});

/** A take on disk may have lost up to this much of its end. */
const RECOVERY_TOLERANCE_MS = 1000;

/**
 * Whether a clip is this take, whole and unchanged, with its video if that has a file. If so, the take was added although its window
 * closed before the answer arrived. No two takes of a project begin in the same millisecond and have the same length.
 */
export const isTakeClip =
  (take: Pick<Take, 'startedAt' | 'sampleCount' | 'sampleRate' | 'video'>) =>
  ({ created_at, duration, trim_start, trim_end, type }: Clip): boolean =>
    created_at === take.startedAt &&
    type === clipType(take) &&
    trim_start === 0 &&
    trim_end === duration &&
    Math.abs(duration - takeDurationMs(take)) < RECOVERY_TOLERANCE_MS;

/** The `created_at` for a take's clip: when the take began, or the next millisecond that no clip of the project has. */
export function findFreeCreatedAt(take: Pick<Take, 'startedAt'>, clips: readonly Pick<Clip, 'created_at'>[]): number {
  const used = new Set(clips.map(({ created_at }) => created_at));
  let createdAt = take.startedAt;
  while (used.has(createdAt)) createdAt++;
  return createdAt;
}

/** Trims a take to a part. The file stays whole, so that the ends can be restored on the timeline. */
export function trimToPart({ clip, markers }: TakeRecords, part: TakePart | undefined): TakeRecords {
  if (!part) return { clip, markers };
  const { fromMs, toMs } = part;
  return { clip: { ...clip, trim_start: fromMs, trim_end: toMs, duration: toMs - fromMs }, markers };
}
