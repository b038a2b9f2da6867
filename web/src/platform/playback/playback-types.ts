/** One clip on the timeline. `url` must be ready to load (grant included); all times are milliseconds. */
export interface PlayableClip {
  type: 'audio' | 'video';
  url: string;
  /** Where it begins on the timeline. */
  start: number;
  /** Length on the timeline: `trim_end - trim_start`. */
  duration: number;
  /** The part of the file that plays. */
  trim_start: number;
  trim_end: number;
}

/**
 * What playback is doing. `buffering` means: asked to play, waiting for data (show a spinner only when it lasts). After
 * `error`, `play()` tries again from the same moment.
 */
type PlaybackStatus =
  | { name: 'empty' }
  | { name: 'paused' }
  | { name: 'playing' }
  | { name: 'buffering' }
  | { name: 'ended' }
  | { name: 'error'; reason: PlaybackFailure };

/** The line or the server is down; the file is gone, or may not be fetched any more; the browser can't play it. */
export type PlaybackFailure = 'unreachable' | 'missing' | 'unreadable';

/** Everything that changes seldom; a new object at each change, so that it can be a React snapshot. */
export interface PlaybackSnapshot {
  status: PlaybackStatus;
  /** Length of the timeline in milliseconds. */
  duration: number;
  /** 1 is normal; the pitch stays. */
  rate: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** Index of the clip that plays; -1 when there is none. */
  clipIndex: number;
  /** The element that plays now: put it on the stage when it is a video. */
  element: HTMLMediaElement;
}

export interface PlaybackOptions {
  /** Makes the elements; the browser's own when left out. */
  createElement?: (type: PlayableClip['type']) => HTMLMediaElement;
}

/** A clip with the moment of the timeline at which it ends, milliseconds. */
export type PlayableSpan = PlayableClip & { end: number };

/** Clips as spans of the timeline. */
export const toPlayableSpans = (clips: readonly PlayableClip[]): PlayableSpan[] =>
  clips.map((clip) => ({ ...clip, end: clip.start + clip.duration }));

/** The moment of the timeline at which a moment of the clip's file plays, kept within the clip. */
export function toTimelineMs(span: PlayableSpan, fileMs: number): number {
  return Math.min(Math.max(span.start + fileMs - span.trim_start, span.start), span.end);
}

/** The moment of the clip's file that plays at a moment of the timeline. */
export const toFileMs = (span: PlayableSpan, timelineMs: number): number => timelineMs - span.start + span.trim_start;

/** Whether two clips play the same file at the same moments, so that what sounds can go on. */
export const isSameSound = (span: PlayableSpan | undefined, other: PlayableSpan): boolean =>
  span !== undefined && span.url === other.url && toFileMs(span, 0) === toFileMs(other, 0);

/** Whether the file simply plays on from one clip into the next: a clip that was split and not moved. */
export const isContinuedBy = (span: PlayableSpan | undefined, next: PlayableSpan): boolean =>
  span !== undefined && span.url === next.url && span.trim_end === next.trim_start;
