import { layOutCaptions } from '#shared/captions/caption-spans';
import { type Caption, captionName } from '#shared/entities/caption';
import { type ProjectView } from '../project-view';
import { captionRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';

/**
 * Moves all captions of the files that play by so many milliseconds, also those that are trimmed away: they keep their distance
 * from the others. Nothing where one would begin before its file, or one that plays would play no more.
 */
export function shiftCaptions(view: ProjectView, ms: number): RecordsDiff {
  const by = Math.round(ms);
  const { clips } = view.timeline;
  const files = new Set(clips.map(({ clip }) => clip.file));
  const moved = view.captions.filter(({ file }) => files.has(file)).map((caption) => shiftCaption(caption, by));
  const playing = new Set(layOutCaptions(clips, moved).map(({ stored }) => captionName(stored)));
  const isLost = view.lines.some(({ stored }) => !playing.has(captionName(stored)));
  if (isLost || moved.some(({ start }) => start < 0)) return EMPTY_DIFF;
  return diffOf(view.records, { put: moved.map(captionRecord) });
}

/** A caption that stands `ms` later, and whose words are spoken as much later. */
export const shiftCaption = (caption: Caption, ms: number): Caption => ({
  ...caption,
  start: caption.start + ms,
  end: caption.end + ms,
  word_times: caption.word_times?.map((spoken) => Math.max(0, spoken + ms)),
});
