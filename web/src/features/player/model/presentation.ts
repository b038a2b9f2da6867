import type { ViewedCaption } from '#shared/entities/caption';
import type { VideoLayout } from '#shared/entities/clip';
import type { ProjectId } from '#shared/entities/scalars';
import type { PublishData } from '#shared/publish/publish-data';
import type { Span } from '#shared/time/timeline';
import { playerWording } from '../../../wording/player';

/** A stretch of the timeline that shows one picture. */
export interface Scene extends Span {
  url: string;
  /** What stands on it; '' where that is not known. */
  text: string;
  /** Which slide it is, from 1, in the order in which they first come; 0 where there is none. One that comes again keeps its number. */
  slide: number;
}

/** A line of text and when it is spoken, in milliseconds of the timeline. */
export type TranscriptLine = ViewedCaption;

interface PresentedClip extends Span {
  url: string;
  type: 'audio' | 'video';
  /** Of a video. */
  layout: VideoLayout;
  trim_start: number;
  trim_end: number;
}

/** What the player shows and plays, on one timeline in milliseconds; addresses carry their grant. */
export interface Presentation {
  id: ProjectId;
  /** What a viewer's token is asked for with; '' where nothing is counted. */
  viewerPass: string;
  /** Whether viewers without an account read and write comments. */
  allowComments: boolean;
  name: string;
  duration: number;
  scenes: Scene[];
  lines: TranscriptLine[];
  clips: PresentedClip[];
  showWatermark: boolean;
}

/** Appends the query string that opens a stored file. */
const appendGrant = (url: string, grant: string): string => (url === '' || grant === '' ? url : `${url}?${grant}`);

/** Neighbours that show the same picture become one scene: a viewer sees one slide. */
function buildScenes(data: PublishData): Scene[] {
  const scenes: Scene[] = [];
  const numbers = new Map([['', 0]]);
  for (const slide of data.slides) {
    const url = appendGrant(slide.url, data.media_grant);
    const end = slide.start + slide.duration;
    const last = scenes.at(-1);
    if (last?.url === url) last.end = end;
    else if (slide.duration > 0) {
      const number = numbers.get(url) ?? numbers.size;
      numbers.set(url, number);
      scenes.push({ url, text: slide.text, slide: number, start: slide.start, end });
    }
  }
  return scenes;
}

/** How many slides a viewer sees, however often each comes. */
const slideCount = (scenes: readonly Scene[]): number => Math.max(0, ...scenes.map(({ slide }) => slide));

/** Turns publish data into what the player needs. */
export function toPresentation(data: PublishData): Presentation {
  const last = data.clips.at(-1);
  return {
    id: data.id,
    viewerPass: data.viewer_pass,
    allowComments: data.settings.allow_comments === true,
    name: data.name,
    duration: last ? last.start + last.duration : 0,
    scenes: buildScenes(data),
    lines: data.lines,
    clips: data.clips.map(({ url, type, video_layout: layout, start, duration, trim_start, trim_end }) => ({
      url: appendGrant(url, data.media_grant),
      type,
      layout,
      start,
      end: start + duration,
      trim_start,
      trim_end,
    })),
    showWatermark: data.show_watermark,
  };
}

/** A stretch of the seek bar; without a scene where only a video plays. */
interface Segment extends Span {
  scene?: Scene;
}

/** The whole of the timeline, `duration` milliseconds long, in stretches that follow each other without a gap. */
export function buildSegments(scenes: readonly Scene[], duration: number): Segment[] {
  const segments: Segment[] = [];
  let reached = 0;
  for (const scene of scenes) {
    if (scene.start > reached) segments.push({ start: reached, end: scene.start });
    segments.push({ start: scene.start, end: scene.end, scene });
    reached = scene.end;
  }
  if (reached < duration) segments.push({ start: reached, end: duration });
  return segments;
}

/** What a scene is called: the slide by its number, or that there is none. */
export function sceneName(scenes: readonly Scene[], index: number): string {
  const number = scenes[index]?.slide ?? 0;
  return number === 0 ? playerWording.noSlide : playerWording.slideAlt(number, slideCount(scenes));
}

/** What a scene shows, for whoever does not see it: its name and, where it is known, what stands on the slide. */
export function sceneAlt(scenes: readonly Scene[], index: number): string {
  const name = sceneName(scenes, index);
  const { url = '', text = '' } = scenes[index] ?? {};
  return url !== '' && text !== '' ? playerWording.slideSaying(name, text) : name;
}
