import type { OpenProject } from '#shared/api/projects';
import { buildPublishData } from '#shared/publish/build-publish-data';
import type { PublishData } from '#shared/publish/publish-data';
import { buildScenes, type Scene } from '#shared/publish/scenes';
import type { Span } from '#shared/time/timeline';

/** What a file is made from: what plays of a project, or the part of it in a range. */
export interface ExportedData extends Pick<PublishData, 'name' | 'lines'> {
  scenes: readonly Scene[];
  clips: readonly ExportedClip[];
}

export type ExportedClip = PublishData['clips'][number] & {
  /** On the project's timeline, from 1. */
  number: number;
};

/** Everything that plays of a project. */
export function buildExportedData(project: OpenProject): ExportedData {
  const { name, slides, clips, lines } = buildPublishData(project, { show_watermark: false, media_grant: '' })!;
  const numbered = clips.map((clip, index) => ({ ...clip, number: index + 1 }));
  return { name, scenes: buildScenes(slides), clips: numbered, lines };
}

/** The end of the timeline in milliseconds. */
export const exportedDuration = ({ clips }: Pick<ExportedData, 'clips'>): number =>
  Math.max(0, ...clips.map(({ start, duration }) => start + duration));

/** What plays in a range of the timeline, which then begins at 0. Slides and clips keep their numbers. */
export function cutRange({ name, scenes, clips, lines }: ExportedData, range: Span): ExportedData {
  return {
    name,
    scenes: scenes.flatMap((scene) => {
      const cut = overlap(scene.start, scene.end, range);
      return cut ? [{ ...scene, ...cut }] : [];
    }),
    clips: clips.flatMap((clip) => {
      const end = clip.start + clip.duration;
      const cut = overlap(clip.start, end, range);
      if (!cut) return [];
      const trims = {
        trim_start: clip.trim_start + Math.max(0, range.start - clip.start),
        trim_end: clip.trim_end - Math.max(0, end - range.end),
      };
      return [{ ...clip, start: cut.start, duration: cut.end - cut.start, ...trims }];
    }),
    lines: lines.flatMap((line) => {
      const cut = overlap(line.start, line.end, range);
      return cut ? [{ ...line, ...cut }] : [];
    }),
  };
}

/** What of a span is in a range, counted from the start of the range; undefined if nothing is. */
function overlap(start: number, end: number, range: Span): Span | undefined {
  const cut = { start: Math.max(start, range.start) - range.start, end: Math.min(end, range.end) - range.start };
  return cut.end > cut.start ? cut : undefined;
}
