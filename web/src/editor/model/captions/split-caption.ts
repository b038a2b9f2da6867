import { hasWordTimes } from '#shared/captions/caption-words';
import { writtenWords } from '#shared/captions/written-words';
import { truncateText } from '#shared/text';
import { type Caption } from '#shared/entities/caption';
import { type ProjectView } from '../project-view';
import { type RecordsDiff } from '../records-diff';
import { editCaptions } from './edit-captions';
import { confirmed } from './confirm-captions';
import { CAPTION_MIN_MS } from './move-caption';

/** Where a caption is to be cut in two, as far as that was said. */
export interface CaptionCut {
  /** Before which character. */
  textAt?: number;
  /** At which moment of its file, in milliseconds. */
  sourceMs?: number;
}

/** The end of a word that is nearest to a place in a text; of a single word, its middle, and never within a character. */
function gapNear(text: string, place: number): number {
  const gaps = writtenWords(text)
    .slice(0, -1)
    .map(({ end }) => end);
  const byDistance = (a: number, b: number) => Math.abs(a - place) - Math.abs(b - place);
  return gaps.sort(byDistance)[0] ?? truncateText(text, Math.round(text.length / 2)).length;
}

/**
 * Makes two captions of one; the second one gets `id`. If `cut` has only a place in the text or only a moment, the other is estimated from the
 * share of letters. Nothing is split if a part would be shorter than `CAPTION_MIN_MS`.
 */
export const splitCaption = (view: ProjectView, name: string, cut: CaptionCut, id: Caption['id']): RecordsDiff =>
  editCaptions(view, [name], (captions) => ({ put: captions.flatMap((caption) => halvesOf(caption, cut, id)) }));

function halvesOf(caption: Caption, cut: CaptionCut, id: Caption['id']): Caption[] {
  const { start, end, text } = caption;
  if (end - start < 2 * CAPTION_MIN_MS) return [];
  const isWithin = (ms: number | undefined): ms is number => ms !== undefined && ms > start && ms < end;
  const isInText = cut.textAt !== undefined && cut.textAt > 0 && cut.textAt < text.length;
  const share = isWithin(cut.sourceMs) ? (cut.sourceMs - start) / (end - start) : 0.5;
  const textAt = isInText ? cut.textAt! : gapNear(text, share * text.length);
  const wanted = isWithin(cut.sourceMs) ? cut.sourceMs : start + (end - start) * (textAt / Math.max(text.length, 1));
  const at = Math.round(Math.min(Math.max(wanted, start + CAPTION_MIN_MS), end - CAPTION_MIN_MS));
  const [before, after] = [text.slice(0, textAt).trim(), text.slice(textAt).trim()];
  const count = writtenWords(before).length;
  const [timesBefore, timesAfter] = hasWordTimes(caption)
    ? [caption.word_times.slice(0, count), caption.word_times.slice(count)]
    : [];
  const first = { ...confirmed(caption), end: at, text: before, word_times: timesBefore };
  const second = { ...confirmed(caption), id, start: at, text: after, word_times: timesAfter, version: 0 };
  return [first, second];
}
