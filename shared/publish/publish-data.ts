import * as z from 'zod';
import { shownCaption, viewedCaption } from '#shared/entities/caption';
import { videoLayout } from '#shared/entities/clip';
import { projectSettings } from '#shared/entities/project';
import { durationMs, mediaPath, projectId, unixMs } from '#shared/entities/scalars';
import { SLIDE_TEXT_MAX } from '#shared/entities/slide';

/** Schema of what `GET /publish/{id}` answers (spec section 7). Times without a unit in the name are milliseconds. */
export const publishData = z.strictObject({
  id: projectId,
  name: z.string(),
  /** One for each marker, in the order of the timeline. `start` is its place on the timeline. */
  slides: z.array(
    z.strictObject({
      created_at: unixMs,
      url: mediaPath,
      /** What stands on the slide, for whoever does not see it; '' where that is not known. */
      text: z.string().max(SLIDE_TEXT_MAX),
      start: durationMs,
      duration: durationMs,
      durationInSecs: z.number(),
      durationInFrames: z.number(),
    }),
  ),
  /** In the order of the timeline. Captions are in the file's own time. */
  clips: z.array(
    z.strictObject({
      created_at: unixMs,
      type: z.enum(['audio', 'video']),
      video_layout: videoLayout,
      url: mediaPath,
      start: durationMs,
      trim_start: durationMs,
      trim_end: durationMs,
      duration: durationMs,
      durationInSecs: z.number(),
      durationInFrames: z.number(),
      captions: z.array(shownCaption),
    }),
  ),
  fps: z.number(),
  totalVideoDurationInSecs: z.number(),
  srtString: z.string(),
  /** The captions as they are shown, on the timeline: one that a clip was split in is one line. */
  lines: z.array(viewedCaption),
  settings: projectSettings,
  show_watermark: z.boolean(),
  /** The query string that opens the stored files. */
  media_grant: z.string(),
  /** Shows that the link was open when this was made; what a viewer's token is asked for with. '' where nothing is counted. */
  viewer_pass: z.string(),
});
export type PublishData = z.infer<typeof publishData>;
