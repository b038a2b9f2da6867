import type { JournalledTake } from './journal-format';
import type { SlideChange } from './take';

/**
 * The journals of before a take was a cut of a tape: `at` is a sample of the sound's file, from which a cut took what was
 * taken back. The oldest ones name slides by the address of their file, `…/{slide id}-{upload id}.webp`.
 */
export type OldEntry = { slide_id?: string; slide_url?: string } & (
  | { event: 'begin'; take_id: string; project_id: string; uid?: string; started_at: number; sample_rate: number }
  | { event: 'slide'; at: number }
  /** Everything from this sample on was taken back. */
  | { event: 'cut'; at: number }
);

/** Reads such a journal; null when not even the beginning was written. */
export function readOldJournal([begin, ...later]: readonly OldEntry[], fileSamples: number): JournalledTake | null {
  if (begin?.event !== 'begin') return null;
  let slides: SlideChange[] = [{ at: 0, slideId: slideOf(begin) }];
  for (const entry of later) {
    if (entry.event === 'slide') slides.push({ at: entry.at, slideId: slideOf(entry) });
    if (entry.event === 'cut') slides = slides.filter(({ at }, index) => index === 0 || at < entry.at);
  }
  return {
    id: begin.take_id,
    projectId: begin.project_id,
    uid: begin.uid ?? '',
    startedAt: begin.started_at,
    sampleRate: begin.sample_rate,
    ranges: [{ from: 0, to: fileSamples }],
    ofTape: [],
    sampleCount: fileSamples,
    slides,
    health: [],
  };
}

const slideOf = ({ slide_id, slide_url = '' }: OldEntry): string =>
  slide_id ?? slide_url.split('/').at(-1)?.split('-')[0] ?? '';
