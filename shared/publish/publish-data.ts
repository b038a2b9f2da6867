import * as z from 'zod';
import { shownCaption, viewedCaption } from '#shared/entities/caption';
import { videoLayout } from '#shared/entities/clip';
import { knownViewer } from '#shared/entities/known-viewer';
import { projectSettings } from '#shared/entities/project';
import { durationMs, mediaPath, projectId, unixMs } from '#shared/entities/scalars';
import { SLIDE_TEXT_MAX } from '#shared/entities/slide';

/** When a slide or a clip plays: its start on the timeline, and its length. */
const playedTime = {
  start: durationMs,
  duration: durationMs,
  durationInSecs: z.number(),
  durationInFrames: z.number(),
};

/** Schema of what `GET /publish/{id}` answers (spec section 7). Times without a unit in the name are milliseconds. */
export const publishData = z.strictObject({
  id: projectId,
  name: z.string(),
  /** One for each marker, in timeline order. */
  slides: z.array(
    z.strictObject({
      created_at: unixMs,
      url: mediaPath,
      /** The text on the slide, for people who can't see it; '' if unknown. */
      text: z.string().max(SLIDE_TEXT_MAX),
      ...playedTime,
    }),
  ),
  /** In timeline order. Captions are in the file's own time. */
  clips: z.array(
    z.strictObject({
      created_at: unixMs,
      type: z.enum(['audio', 'video']),
      video_layout: videoLayout,
      url: mediaPath,
      ...playedTime,
      trim_start: durationMs,
      trim_end: durationMs,
      captions: z.array(shownCaption),
    }),
  ),
  fps: z.number(),
  totalVideoDurationInSecs: z.number(),
  srtString: z.string(),
  /** The captions as shown, on the timeline: a caption across a split is one line. */
  lines: z.array(viewedCaption),
  settings: projectSettings,
  /** What the player offers at the end. */
  next: z.strictObject({ id: projectId, name: z.string() }).nullable(),
  show_watermark: z.boolean(),
  /** The query string that gives access to the stored files. */
  media_grant: z.string(),
  /** Proves that the link was on when this was created; needed to get a viewer token. '' if views are not counted. */
  viewer_pass: z.string(),
});

/** The same as a guarded link answers it: also for whom it was opened, if the team learns what they watch. `viewer_pass` says so, too. */
export const openedData = publishData.extend({ known_viewer: knownViewer.optional() });
export type PublishData = z.infer<typeof openedData>;
