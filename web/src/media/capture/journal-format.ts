import type { SlideChange } from './take';

/** What happened during a take, one line of JSON each, appended as it happens. */
export type JournalEntry =
  | {
      event: 'begin';
      take_id: string;
      project_id: string;
      /** Who made it; missing in journals of before takes said so. */
      uid?: string;
      started_at: number;
      sample_rate: number;
      slide_id: string;
    }
  | { event: 'slide'; at: number; slide_id: string }
  /** Everything from this sample on was taken back. */
  | { event: 'cut'; at: number };

/** Journals of before slides were named by id name them by the address of their file, `…/{slide id}-{upload id}.webp`. */
type OldEntry = JournalEntry & { slide_url?: string };

/** What a journal says about a take; its sound lies beside it. */
export interface JournalledTake {
  id: string;
  projectId: string;
  /** Who made it; '' where the journal does not say so. */
  uid: string;
  startedAt: number;
  sampleRate: number;
  slides: SlideChange[];
}

/** One entry as it is appended to the journal. */
export const toLine = (entry: JournalEntry): string => `${JSON.stringify(entry)}\n`;

/** Reads a journal. A line that was cut off by a crash ends it; null when not even the beginning was written. */
export function readJournal(text: string): JournalledTake | null {
  const [begin, ...later] = readEntries(text);
  if (begin?.event !== 'begin') return null;
  let slides: SlideChange[] = [{ at: 0, slideId: begin.slide_id }];
  for (const entry of later) {
    if (entry.event === 'slide') slides.push({ at: entry.at, slideId: entry.slide_id });
    if (entry.event === 'cut') slides = cutSlides(slides, entry.at);
  }
  return {
    id: begin.take_id,
    projectId: begin.project_id,
    uid: begin.uid ?? '',
    startedAt: begin.started_at,
    sampleRate: begin.sample_rate,
    slides,
  };
}

/** The slide changes that are left when everything from a sample on is taken back; the first always stays. */
export const cutSlides = (slides: readonly SlideChange[], sample: number): SlideChange[] =>
  slides.filter(({ at }, index) => index === 0 || at < sample);

function readEntries(text: string): JournalEntry[] {
  const entries: JournalEntry[] = [];
  for (const line of text.split('\n').slice(0, -1)) {
    try {
      entries.push(withSlideId(JSON.parse(line) as OldEntry));
    } catch {
      break;
    }
  }
  return entries;
}

const withSlideId = ({ slide_url, ...entry }: OldEntry): JournalEntry =>
  slide_url === undefined ? entry : ({ ...entry, slide_id: slideIdOf(slide_url) } as JournalEntry);

/** The slide of a stored address; '' of ''. */
const slideIdOf = (url: string): string => url.split('/').at(-1)?.split('-')[0] ?? '';
