import * as z from 'zod';
import { shownCaption } from '#shared/entities/caption';
import {
  durationMs,
  type FileId,
  fileId,
  mediaPath,
  oneLine,
  position,
  unixMs,
  version,
} from '#shared/entities/scalars';

/** More than any real recording has. */
export const CLIPS_PER_PROJECT_MAX = 500;

/** How a video is shown: over the whole stage, or as a round corner over the slide. */
export const videoLayout = z.enum(['full', 'corner']);
export type VideoLayout = z.infer<typeof videoLayout>;

/**
 * One recorded or uploaded sound or video, or a part of one (spec section 3). It plays its file from `trim_start` to `trim_end`; `duration`
 * is the difference. `created_at` is its id within the project.
 */
export const clip = z
  .strictObject({
    created_at: unixMs,
    file: fileId,
    file_name: oneLine.min(1).max(200),
    type: z.enum(['audio', 'video']),
    url: mediaPath,
    /** Stored int8 peaks for the waveform, 50 pairs a second; '' until they exist. */
    peaks_url: mediaPath,
    /** A video's audio sidecar, an MP3 (spec section 4); '' until it exists, for a video without sound, and for a sound. */
    sound_url: mediaPath,
    /** Only used for a video. */
    video_layout: videoLayout,
    duration: durationMs,
    trim_start: durationMs,
    trim_end: durationMs,
    position,
    version,
  })
  .refine((clip) => clip.trim_end - clip.trim_start === clip.duration, 'duration is trim_end minus trim_start.');
export type Clip = z.infer<typeof clip>;

/** A clip as the API returns it (spec section 3): with the captions of its file that it plays. */
export const shownClip = clip.safeExtend({ captions: z.array(shownCaption) });
export type ShownClip = z.infer<typeof shownClip>;

/** The id of a newly stored file: its name without the extension. */
export const toFileId = (url: string): FileId => fileId.parse(/([^/]+?)(\.[^./]*)?$/.exec(url)?.[1]);
