import { type Caption } from '#shared/entities/caption';
import { captionOf, type ProjectView } from '../project-view';
import { captionRecord } from '../records';
import { diffOf, EMPTY_DIFF, type RecordsDiff } from '../records-diff';
import { confirmed } from './confirm-captions';
import { CAPTION_MIN_MS } from './move-caption';

/** Where a caption is to be cut in two, as far as that was said. */
export interface CaptionCut {
  /** Before which character. */
  textAt?: number;
  /** At which moment of its file, in milliseconds. */
  sourceMs?: number;
}

/** The gap between two words that is nearest to a place in a text; its middle where there is none. */
function gapNear(text: string, place: number): number {
  const gaps = [...text.matchAll(/\s+/g)].map(({ index }) => index).filter((gap) => gap > 0);
  const byDistance = (a: number, b: number) => Math.abs(a - place) - Math.abs(b - place);
  return gaps.sort(byDistance)[0] ?? Math.round(text.length / 2);
}

/**
 * Makes two captions of one. What was not said follows from the rest: words take as long as they have letters. The second one
 * gets `id`. Nothing where a part would be shorter than `CAPTION_MIN_MS`.
 */
export function splitCaption(view: ProjectView, name: string, cut: CaptionCut, id: Caption['id']): RecordsDiff {
  const caption = captionOf(view, name);
  if (!caption) return EMPTY_DIFF;
  const { start, end, text } = caption;
  if (end - start < 2 * CAPTION_MIN_MS) return EMPTY_DIFF;
  const isWithin = (ms: number | undefined): ms is number => ms !== undefined && ms > start && ms < end;
  const isInText = cut.textAt !== undefined && cut.textAt > 0 && cut.textAt < text.length;
  const share = isWithin(cut.sourceMs) ? (cut.sourceMs - start) / (end - start) : 0.5;
  const textAt = isInText ? cut.textAt! : gapNear(text, share * text.length);
  const wanted = isWithin(cut.sourceMs) ? cut.sourceMs : start + (end - start) * (textAt / Math.max(text.length, 1));
  const at = Math.round(Math.min(Math.max(wanted, start + CAPTION_MIN_MS), end - CAPTION_MIN_MS));
  const first = captionRecord({ ...confirmed(caption), end: at, text: text.slice(0, textAt).trim() });
  const second = captionRecord({ ...confirmed(caption), id, start: at, text: text.slice(textAt).trim(), version: 0 });
  return diffOf(view.records, { put: [first, second] });
}
