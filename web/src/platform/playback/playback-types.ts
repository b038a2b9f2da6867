/** One clip on the timeline. `url` must be ready to load (grant included); all times are milliseconds. */
export interface PlayableClip {
  type: 'audio' | 'video';
  url: string;
  /** Start on the timeline. */
  start: number;
  /** Length on the timeline: `trim_end - trim_start`. */
  duration: number;
  /** The part of the file that plays. */
  trim_start: number;
  trim_end: number;
}

/** `buffering`: should play, but waits for data (show a spinner only if it lasts). After `error`, `play()` retries from there. */
type PlaybackStatus =
  | { name: 'empty' }
  | { name: 'paused' }
  | { name: 'playing' }
  | { name: 'buffering' }
  | { name: 'ended' }
  | { name: 'error'; reason: PlaybackFailure };

/** `unreachable`: no connection, or the server is down; `missing`: deleted or forbidden; `unreadable`: the browser can't play it. */
export type PlaybackFailure = 'unreachable' | 'missing' | 'unreadable';

/** State that rarely changes; a new object at each change, so that it can be a React snapshot. */
export interface PlaybackSnapshot {
  status: PlaybackStatus;
  duration: number;
  /** 1 is normal; the pitch stays the same. */
  rate: number;
  /** 0 to 1. */
  volume: number;
  muted: boolean;
  /** Index of the current clip; -1 if there is none. */
  clipIndex: number;
  /** The active element: show it on the stage if it is a video. */
  element: HTMLMediaElement;
}

export interface PlaybackOptions {
  /** Creates the elements; `document.createElement` by default. */
  createElement?: (type: PlayableClip['type']) => HTMLMediaElement;
}

/** A clip with its end on the timeline, in milliseconds. */
export type PlayableSpan = PlayableClip & { end: number };

export const toPlayableSpans = (clips: readonly PlayableClip[]): PlayableSpan[] =>
  clips.map((clip) => ({ ...clip, end: clip.start + clip.duration }));

/** Converts a time in the clip's file to timeline time, clamped to the clip. */
export function toTimelineMs(span: PlayableSpan, fileMs: number): number {
  return Math.min(Math.max(span.start + fileMs - span.trim_start, span.start), span.end);
}

/** Converts timeline time to a time in the clip's file. */
export const toFileMs = (span: PlayableSpan, timelineMs: number): number => timelineMs - span.start + span.trim_start;

/** Whether both clips play the same file at the same timeline position, so that playback can continue. */
export const isSameSound = (span: PlayableSpan | undefined, other: PlayableSpan): boolean =>
  span !== undefined && span.url === other.url && toFileMs(span, 0) === toFileMs(other, 0);

/** Whether the file simply plays on into the next clip: a clip that was split and not moved. */
export const isContinuedBy = (span: PlayableSpan | undefined, next: PlayableSpan): boolean =>
  span !== undefined && span.url === next.url && span.trim_end === next.trim_start;
