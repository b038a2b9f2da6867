import type { SlideId } from '#shared/entities/scalars';
import { notifyTabs, onTabsNotified } from '../../platform/storage/locks';
import type { PageFacts } from './pdf/page-facts';
import type { PageSpec } from './pdf/render-pdf';
import type { SlidePlace } from './slides/pending-slides';
import { type StoredRecord, StoredRecords } from './stored-records';
import { DAY_MS } from '#shared/time/durations';

/** Broadcast channel on which tabs notify each other of changed imports. */
const CHANNEL = 'imports';
/** An import that nobody continues is deleted after this time, as recordings are. */
const RETENTION_MS = 30 * DAY_MS;

/** One slide that comes from a file: a PDF page or a part of one. A picture has one page. */
export interface ImportedSlide extends SlidePlace, PageSpec {
  notes: string;
  state: 'waiting' | 'arrived' | 'unreadable';
  /** Input for the deck check; undefined for a picture, and until the slide has arrived. */
  facts?: PageFacts;
}

export interface ImportRecord extends StoredRecord {
  format: 1;
  project_id: string;
  /** The presentation that has the notes of this PDF. */
  presentation?: { name: string; size: number };
  /** In deck order; empty until the pages are counted. */
  slides: readonly ImportedSlide[];
  /** Input for the deck check about the whole PDF. */
  deck?: { shows_notes: boolean; other_files: readonly string[] };
  /** Starts since the last slide arrived. */
  attempts: number;
  /** Whether the person must act: the import failed or made no progress, pages could not be read, or the deck check found something. */
  is_stopped: boolean;
}

export const importRecords = new StoredRecords<ImportRecord>(
  'narradeck.imports',
  ({ format, created_at }) => format === 1 && Date.now() - created_at < RETENTION_MS,
  () => notifyTabs(CHANNEL),
);

/** Reloads the records whenever another tab changes them; returns the unsubscribe function. */
export const subscribeToImports = (): (() => void) => onTabsNotified(CHANNEL, () => void importRecords.load());

/** Sets the state of some slides. An arrived slide shows that the import works, so it resets `attempts`. */
export function markSlides(
  record: ImportRecord,
  changed: readonly { id: SlideId }[],
  state: ImportedSlide['state'],
): ImportRecord {
  const marked = new Set(changed.map(({ id }) => id));
  const slides = record.slides.map((slide) => (marked.has(slide.id) ? { ...slide, state } : slide));
  return { ...record, slides, attempts: state === 'arrived' ? 0 : record.attempts };
}

export const addPageFacts = (record: ImportRecord, facts: ReadonlyMap<SlideId, PageFacts>): ImportRecord => ({
  ...record,
  slides: record.slides.map((slide) => ({ ...slide, facts: facts.get(slide.id) ?? slide.facts })),
});

export const slidesInState = ({ slides }: ImportRecord, state: ImportedSlide['state']): ImportedSlide[] =>
  slides.filter((slide) => slide.state === state);

/** The pages that could not be read, in order, without duplicates. */
export const unreadablePages = (record: ImportRecord): number[] => [
  ...new Set(slidesInState(record, 'unreadable').map(({ page }) => page)),
];
