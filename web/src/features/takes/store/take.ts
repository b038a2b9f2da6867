import type { TimelineRangeRef } from '#shared/time/timeline-range';
import type { M4aParts } from '../encode/m4a-pieces';
import type { VideoSource } from './video-files';
import type { SampleRange } from './samples';
import type { AudioIssue } from './audio-issues';

/** From this sample on, this slide is shown. */
export interface SlideChange {
  at: number;
  slideId: string;
}

/** What was seen during a take: its pictures lie on disk. */
export interface TakeVideo {
  source: VideoSource;
  /** The parts of the tape that make the take. */
  ranges: SampleRange[];
  /** Pictures and sound in one file, an MP4; undefined until it has been made, and where it can't be. */
  file?: Blob;
}

/** A recording that has been made and may be kept, made again or discarded. Its journal stays on disk until then. */
export interface Take {
  id: string;
  projectId: string;
  /** Where the slide shows that it was made to take the place of; undefined where it is no retake. */
  replaced?: TimelineRangeRef;
  /** When it began, Unix milliseconds. */
  startedAt: number;
  sampleRate: number;
  sampleCount: number;
  /** In order, the first at sample 0, each before the end of the sound. */
  slides: SlideChange[];
  /** What was wrong with its sound, in no order. */
  audioIssues: AudioIssue[];
  m4a: Blob;
  /** Undefined where there was nothing to see. */
  video?: TakeVideo;
  /** The same file in the parts in which it was made; only of a take that was just recorded. */
  parts?: M4aParts;
  /** Waveform: 50 pairs a second, signed bytes. */
  peaks: Int8Array;
}

/** What of a take is stored as its clip's file: an MP4 where there is something to see, else the sound. */
export const takeFile = ({ video, m4a }: Pick<Take, 'video' | 'm4a'>): Blob => video?.file ?? m4a;

/** Whether something was seen whose file could not be made: what is kept or saved of the take is its voice. */
export const isVideoMissing = ({ video }: Pick<Take, 'video'>): boolean => video !== undefined && !video.file;

/** The waveform as it is stored. */
export const buildPeaksFile = ({ peaks }: Pick<Take, 'peaks'>): Blob =>
  new Blob([Uint8Array.from(peaks)], { type: 'application/octet-stream' });

/** Length of a take in whole milliseconds; a part of one is left out, so that its file is never shorter. */
export const takeDurationMs = (take: Pick<Take, 'sampleCount' | 'sampleRate'>): number =>
  Math.floor((take.sampleCount * 1000) / take.sampleRate);

/**
 * Slide changes in order: the first begins with the sound, one that lies behind its end is left out, of several at one
 * sample the last counts, and a change to the slide that is shown already is none.
 */
export function normalizeSlides(changes: readonly SlideChange[], sampleCount: number): SlideChange[] {
  const inOrder = [...changes].sort((a, b) => a.at - b.at);
  const settled: SlideChange[] = [];
  for (const change of inOrder) {
    if (settled.length > 0 && change.at >= sampleCount) continue;
    const last = settled.at(-1);
    if (last?.slideId === change.slideId) continue;
    if (last && last.at === change.at) settled.pop();
    if (settled.at(-1)?.slideId !== change.slideId) settled.push(settled.length === 0 ? { ...change, at: 0 } : change);
  }
  return settled;
}
