import type { ViewedCaption } from '#shared/entities/caption';
import type { VideoLayout } from '#shared/entities/clip';
import type { KnownViewer } from '#shared/entities/known-viewer';
import type { ProjectSettings } from '#shared/entities/project';
import type { ProjectId } from '#shared/entities/scalars';
import type { PublishData } from '#shared/publish/publish-data';
import { buildScenes, type Scene, slideTitle } from '#shared/publish/scenes';
import type { Span } from '#shared/time/timeline';
import { playerWording } from '../../../wording/player';

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
  /** Set for a viewer whom the team knows, and from whom it learns what they watch. */
  knownViewer?: KnownViewer;
  /** Whether viewers without an account may read and write comments. */
  allowComments: boolean;
  /** Whether the link is open to anyone, who can also read it. */
  isPublic: boolean;
  name: string;
  duration: number;
  scenes: Scene[];
  lines: ViewedCaption[];
  clips: PresentedClip[];
  showWatermark: boolean;
  /** What to offer at the end. */
  next: PublishData['next'];
  /** Whose pages may embed it. */
  embedSettings: Pick<ProjectSettings, 'embedding' | 'embed_sites'>;
}

const appendGrant = (url: string, grant: string): string => (url === '' || grant === '' ? url : `${url}?${grant}`);

const slideCount = (scenes: readonly Scene[]): number => Math.max(0, ...scenes.map(({ slide }) => slide));

export function toPresentation(data: PublishData): Presentation {
  const last = data.clips.at(-1);
  const isPublic = data.settings.link_access === 'anyone';
  return {
    id: data.id,
    viewerPass: data.viewer_pass,
    knownViewer: data.known_viewer,
    allowComments: data.settings.allow_comments === true,
    isPublic,
    name: data.name,
    duration: last ? last.start + last.duration : 0,
    scenes: buildScenes(data.slides).map((scene) => ({ ...scene, url: appendGrant(scene.url, data.media_grant) })),
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
    next: data.next,
    embedSettings: data.settings,
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

/** A scene's title, the first line of its slide's text; its name if it has none. */
export const chapterName = (scenes: readonly Scene[], index: number): string =>
  slideTitle(scenes[index] ?? { text: '' }) || sceneName(scenes, index);

/** The alternative text of a scene: its name and, if known, the slide's text. */
export function sceneAlt(scenes: readonly Scene[], index: number): string {
  const name = sceneName(scenes, index);
  const { url = '', text = '' } = scenes[index] ?? {};
  return url !== '' && text !== '' ? playerWording.slideWithText(name, text) : name;
}
