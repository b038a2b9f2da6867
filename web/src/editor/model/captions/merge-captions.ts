import { hasWordTimes } from '#shared/captions/caption-words';
import { type Caption, CAPTION_TEXT_MAX, captionName } from '#shared/entities/caption';
import { type ProjectView } from '../project-view';
import { EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { editCaptions } from './edit-captions';
import { confirmed } from './confirm-captions';

const joined = (a: Caption, b: Caption): string =>
  [a.text.trim(), b.text.trim()].filter((text) => text !== '').join(' ');

/** The caption that one can be merged with: the next one, if it is of the same file and both fit into one. */
export function mergeableAfter(view: ProjectView, name: string): Caption | undefined {
  const index = view.lines.findIndex(({ caption }) => captionName(caption) === name);
  const caption = view.lines[index]?.caption;
  const next = view.lines[index + 1]?.caption;
  if (!caption || !next || next === caption || next.file !== caption.file) return undefined;
  return joined(caption, next).length <= CAPTION_TEXT_MAX ? next : undefined;
}

/** Makes one caption of two: it lasts from the beginning of the first to the end of the later one. */
export function mergeCaptions(view: ProjectView, name: string): RecordsDiff {
  const after = mergeableAfter(view, name);
  if (!after) return EMPTY_DIFF;
  return editCaptions(view, [name, captionName(after)], ([caption, next]) => {
    if (!caption || !next) return {};
    const [start, end] = [Math.min(caption.start, next.start), Math.max(caption.end, next.end)];
    const word_times =
      hasWordTimes(caption) && hasWordTimes(next) ? [...caption.word_times, ...next.word_times] : undefined;
    const merged = { ...confirmed(caption), start, end, text: joined(caption, next), word_times };
    return { put: [merged], remove: [next] };
  });
}
