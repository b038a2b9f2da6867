import { type Caption } from '#shared/entities/caption';
import { type ProjectView } from '../project-view';
import { type RecordsDiff } from '../records-diff';
import { editCaptions } from './edit-captions';
import { confirmed } from './confirm-captions';
import { shiftCaption } from './shift-captions';

/** Shorter than this nobody can read a caption, or take hold of it. */
export const CAPTION_MIN_MS = 200;

/** By how much the two ends of a caption go, in milliseconds. */
export interface CaptionMove {
  start: number;
  end: number;
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most);

/** As far as a caption may go: over what is played of its file. */
function reachOf(view: ProjectView, caption: Caption): { from: number; to: number } {
  const own = view.timeline.clips.filter(({ clip }) => clip.file === caption.file);
  return {
    from: Math.min(caption.start, ...own.map(({ clip }) => clip.trim_start)),
    to: Math.max(caption.end, ...own.map(({ clip }) => clip.trim_end)),
  };
}

/** Moves a caption, or one end of it, over what is played of its file; it keeps its length, or at least `CAPTION_MIN_MS`. */
export const moveCaption = (view: ProjectView, name: string, by: CaptionMove): RecordsDiff =>
  editCaptions(view, [name], (captions) => ({
    put: captions.map((caption) => confirmed(moved(view, caption, by))),
  }));

function moved(view: ProjectView, caption: Caption, by: CaptionMove): Caption {
  const { from, to } = reachOf(view, caption);
  if (by.start === by.end) {
    const ms = clamp(by.start, from - caption.start, to - caption.end);
    return shiftCaption(caption, Math.round(ms));
  }
  const shortest = Math.min(CAPTION_MIN_MS, caption.end - caption.start);
  const start = clamp(caption.start + by.start, from, caption.end - shortest);
  const end = clamp(caption.end + by.end, start + shortest, to);
  return { ...caption, start: Math.round(start), end: Math.round(end) };
}
