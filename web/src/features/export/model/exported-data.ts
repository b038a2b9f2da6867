import type { PublishData } from '#shared/publish/publish-data';
import type { Span } from '#shared/time/timeline';

/** What a file is made from: a project's published data, or the part of it in a range. */
export type ExportedData = Pick<PublishData, 'name' | 'slides' | 'clips' | 'lines'>;
export type ExportedClip = ExportedData['clips'][number];

/** The end of the timeline in milliseconds. */
export const exportedDuration = ({ clips }: Pick<ExportedData, 'clips'>): number =>
  Math.max(0, ...clips.map(({ start, duration }) => start + duration));

/** What plays in a range of the timeline, which then begins at 0. */
export function cutRange({ name, slides, clips, lines }: ExportedData, range: Span): ExportedData {
  return {
    name,
    slides: slides.flatMap((slide) => {
      const cut = overlap(slide.start, slide.start + slide.duration, range);
      return cut ? [{ ...slide, ...toPlayed(cut) }] : [];
    }),
    clips: clips.flatMap((clip) => {
      const end = clip.start + clip.duration;
      const cut = overlap(clip.start, end, range);
      if (!cut) return [];
      const trims = {
        trim_start: clip.trim_start + Math.max(0, range.start - clip.start),
        trim_end: clip.trim_end - Math.max(0, end - range.end),
      };
      return [{ ...clip, ...toPlayed(cut), ...trims }];
    }),
    lines: lines.flatMap((line) => {
      const cut = overlap(line.start, line.end, range);
      return cut ? [{ ...line, ...cut }] : [];
    }),
  };
}

const toPlayed = ({ start, end }: Span) => ({ start, duration: end - start });

/** What of a span is in a range, counted from the start of the range; undefined if nothing is. */
function overlap(start: number, end: number, range: Span): Span | undefined {
  const cut = { start: Math.max(start, range.start) - range.start, end: Math.min(end, range.end) - range.start };
  return cut.end > cut.start ? cut : undefined;
}
