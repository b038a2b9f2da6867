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

/** The video of a take; its frames are on disk. */
interface TakeVideo {
  source: VideoSource;
  /** The ranges of the recording that make up the take. */
  ranges: SampleRange[];
  /** Video and sound in one MP4 file; undefined until it is made, or if that fails. */
  file?: Blob;
}

/** A finished take that can be kept, recorded again, or discarded. Its journal stays on disk until then. */
export interface Take {
  id: string;
  projectId: string;
  /** The range that a retake replaces; undefined if it is not a retake. */
  replaced?: TimelineRangeRef;
  startedAt: number;
  sampleRate: number;
  sampleCount: number;
  /** In order: the first at sample 0, each before the end of the sound. */
  slides: SlideChange[];
  /** The issues with its sound, unordered. */
  audioIssues: AudioIssue[];
  m4a: Blob;
  video?: TakeVideo;
  /** The parts of the same file; only for a take that was just recorded. */
  parts?: M4aParts;
  /** Waveform: 50 pairs a second, signed bytes. */
  peaks: Int8Array;
}

/** The file of the take's clip: an MP4 with video, otherwise the sound. */
export const takeFile = ({ video, m4a }: Pick<Take, 'video' | 'm4a'>): Blob => video?.file ?? m4a;

/** Whether there was video but its file could not be made, so that only the voice can be kept. */
export const isVideoMissing = ({ video }: Pick<Take, 'video'>): boolean => video !== undefined && !video.file;

export const buildPeaksFile = ({ peaks }: Pick<Take, 'peaks'>): Blob =>
  new Blob([Uint8Array.from(peaks)], { type: 'application/octet-stream' });

/** The length of a take in whole milliseconds, rounded down so that its file is never shorter. */
export const takeDurationMs = (take: Pick<Take, 'sampleCount' | 'sampleRate'>): number =>
  Math.floor((take.sampleCount * 1000) / take.sampleRate);

/**
 * Sorts and cleans slide changes: the first begins at sample 0, changes after the end of the sound are dropped, the last of several at one
 * sample counts, and a change to the current slide is dropped.
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
