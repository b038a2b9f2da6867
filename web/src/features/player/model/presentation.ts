import type { ViewedCaption } from '#shared/entities/caption';
import type { VideoLayout } from '#shared/entities/clip';
import type { ProjectId } from '#shared/entities/scalars';
import type { PublishData } from '#shared/publish/publish-data';
import type { Span } from '#shared/time/timeline';
import { playerWording } from '../../../wording/player';

/** A range of the timeline that shows one picture. */
export interface Scene extends Span {
  url: string;
  /** The slide's text; '' if unknown. */
  text: string;
  /** The slide's number from 1, in order of first appearance; 0 for none. A repeated slide keeps its number. */
  slide: number;
}

/** A line of text and when it is spoken, in milliseconds of the timeline. */
export type TranscriptLine = ViewedCaption;

interface PresentedClip extends Span {
  url: string;
  type: 'audio' | 'video';
  /** For a video. */
  layout: VideoLayout;
  trim_start: number;
  trim_end: number;
}

/** What the player plays, on one timeline in milliseconds. Addresses include their grant. */
export interface Presentation {
  id: ProjectId;
  /** Exchanged for a viewer's token; '' if views are not counted. */
  viewerPass: string;
  /** Whether viewers without an account may read and write comments. */
  allowComments: boolean;
  name: string;
  duration: number;
  scenes: Scene[];
  lines: TranscriptLine[];
  clips: PresentedClip[];
  showWatermark: boolean;
}

const appendGrant = (url: string, grant: string): string => (url === '' || grant === '' ? url : `${url}?${grant}`);

/** Merges neighbors with the same picture: a viewer sees one slide. */
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

const slideCount = (scenes: readonly Scene[]): number => Math.max(0, ...scenes.map(({ slide }) => slide));

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

/** A segment of the seek bar; without a scene if only a video plays. */
interface Segment extends Span {
  scene?: Scene;
}

/** Divides the timeline of `duration` milliseconds into segments without gaps. */
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

export function sceneName(scenes: readonly Scene[], index: number): string {
  const number = scenes[index]?.slide ?? 0;
  return number === 0 ? playerWording.noSlide : playerWording.slideAlt(number, slideCount(scenes));
}

/** The alternative text of a scene: its name and, if known, the slide's text. */
export function sceneAlt(scenes: readonly Scene[], index: number): string {
  const name = sceneName(scenes, index);
  const { url = '', text = '' } = scenes[index] ?? {};
  return url !== '' && text !== '' ? playerWording.slideWithText(name, text) : name;
}
