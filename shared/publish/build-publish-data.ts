import { layOutCaptions, toShownClips } from '#shared/captions/caption-spans';
import { toSrt } from '#shared/captions/subtitles';
import { captionLanguage } from '#shared/captions/words';
import type { ViewedCaption } from '#shared/entities/caption';
import type { ShownClip } from '#shared/entities/clip';
import type { KnownViewer } from '#shared/entities/known-viewer';
import { createSlideUrlLookup } from '#shared/entities/marker';
import type { Project } from '#shared/entities/project';
import type { CaptionId } from '#shared/entities/scalars';
import type { Slide } from '#shared/entities/slide';
import type { PublishData } from '#shared/publish/publish-data';
import { layOutClips, layOutTimeline, type Span } from '#shared/time/timeline';

interface PublishedProject extends Pick<Project, 'id' | 'name' | 'settings' | 'clips' | 'markers' | 'captions'> {
  slides: readonly Pick<Slide, 'id' | 'url' | 'text'>[];
}

interface PublishOptions {
  show_watermark: boolean;
  media_grant: string;
  /** Defaults to ''. */
  viewer_pass?: string;
  /** Defaults to null. */
  next?: PublishData['next'];
  known_viewer?: KnownViewer;
  /** `created_at` of a clip, to play only that one. */
  clip?: number;
}

/** A recording's captions in timeline time. */
const captionLines = (
  clips: Parameters<typeof layOutCaptions>[0],
  captions: PublishedProject['captions'],
): ViewedCaption[] =>
  layOutCaptions(clips, captions).map(({ caption, start, end }) => {
    const lang = captionLanguage(caption);
    return { start, end, text: caption.text, ...(lang !== '' && { lang }) };
  });

/** The captions of clips, as the API returns them, as one SubRip text. A line across several parts of one file stays one line. */
export function buildSrt(clips: readonly ShownClip[]): string {
  const listed = clips.flatMap(({ file, captions }) =>
    captions.map((line) => [JSON.stringify([file, line]), { file, ...line }] as const),
  );
  const captions = [...new Map(listed)].map(([id, line]) => ({ id: id as CaptionId, ...line, version: 0 }));
  return toSrt(captionLines(layOutClips(clips), captions));
}

/**
 * Builds what the player plays (spec section 7): slides and clips in order, each with its place on one timeline, and the captions as one
 * SRT text.
 * @returns undefined when the chosen single clip doesn't exist
 */
export function buildPublishData(project: PublishedProject, options: PublishOptions): PublishData | undefined {
  const chosen = project.clips.filter((clip) => options.clip === undefined || clip.created_at === options.clip);
  if (options.clip !== undefined && chosen.length === 0) return undefined;
  const timeline = layOutTimeline(toShownClips(chosen, project.captions), project.markers);
  const lines = captionLines(timeline.clips, project.captions);
  const urlOf = createSlideUrlLookup(project.slides);
  const textOf = new Map<string, string>(project.slides.map(({ id, text }) => [id, text]));
  return {
    id: project.id,
    name: project.name,
    slides: timeline.markers.map(({ marker, ...span }) => ({
      created_at: marker.created_at,
      url: urlOf(marker.slide_id),
      text: textOf.get(marker.slide_id) ?? '',
      ...toPlayedTime(span),
    })),
    clips: timeline.clips.map(({ clip, ...span }) => ({
      created_at: clip.created_at,
      type: clip.type,
      video_layout: clip.video_layout,
      url: clip.url,
      ...toPlayedTime(span),
      trim_start: clip.trim_start,
      trim_end: clip.trim_end,
      captions: clip.captions,
    })),
    fps: FPS,
    totalVideoDurationInSecs: toRoundedSeconds(timeline.duration),
    srtString: toSrt(lines),
    lines,
    // It may be a project that viewers can't watch.
    settings: { ...project.settings, next_project_id: undefined },
    next: options.next ?? null,
    show_watermark: options.show_watermark,
    media_grant: options.media_grant,
    viewer_pass: options.viewer_pass ?? '',
    ...(options.known_viewer && { known_viewer: options.known_viewer }),
  };
}

/** Frames a second of an exported video (spec section 9). Players use milliseconds. */
export const FPS = 15;

const toSeconds = (ms: number): number => ms / 1000;

/** Frames of a slide or clip: its seconds, rounded, times 15 (spec section 9). */
export const durationInFrames = (ms: number): number => Math.round(toSeconds(ms)) * FPS;

const toPlayedTime = ({ start, end }: Span) => ({
  start,
  duration: end - start,
  durationInSecs: toSeconds(end - start),
  durationInFrames: durationInFrames(end - start),
});

/** Length of a whole video in rounded seconds (spec section 9). */
export const toRoundedSeconds = (ms: number): number => Math.round(toSeconds(ms));
