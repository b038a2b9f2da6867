import { type PlayableClip } from './playback-types';

/** A clip with the moment of the timeline at which it ends, milliseconds. */
export type ClipSpan = PlayableClip & { end: number };

/** Clips as spans of the timeline. */
export const spansOf = (clips: readonly PlayableClip[]): ClipSpan[] =>
  clips.map((clip) => ({ ...clip, end: clip.start + clip.duration }));

/** The moment of the timeline at which a moment of the clip's file plays, kept within the clip. */
export function timelineMsOf(span: ClipSpan, fileMs: number): number {
  return Math.min(Math.max(span.start + fileMs - span.trim_start, span.start), span.end);
}

/** The moment of the clip's file that plays at a moment of the timeline. */
export const fileMsOf = (span: ClipSpan, timelineMs: number): number => timelineMs - span.start + span.trim_start;

/** Whether two clips play the same file at the same moments, so that what sounds can go on. */
export const isSameSound = (span: ClipSpan | undefined, other: ClipSpan): boolean =>
  span !== undefined && span.url === other.url && fileMsOf(span, 0) === fileMsOf(other, 0);

/** Whether the file simply plays on from one clip into the next: a clip that was split and not moved. */
export const goesOnInto = (span: ClipSpan | undefined, next: ClipSpan): boolean =>
  span !== undefined && span.url === next.url && span.trim_end === next.trim_start;
