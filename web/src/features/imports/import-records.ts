import { update } from 'idb-keyval';
import { createStore } from 'zustand/vanilla';
import type { SlideId } from '#shared/entities/scalars';
import { notifyTabs, onTabsNotified } from '../../platform/storage/locks';
import type { PageFacts } from './pdf/page-facts';
import type { PageSpec } from './pdf/render-pdf';
import type { SlidePlace } from './slides/pending-slides';

const KEY = 'narradeck.imports';
/** Broadcast channel on which tabs notify each other of changed imports. */
const CHANNEL = 'imports';
/** An import that nobody continues is deleted after this time, as recordings are. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** One slide that comes from a file: a PDF page or a part of one. A picture has one page. */
export interface ImportedSlide extends SlidePlace, PageSpec {
  notes: string;
  state: 'waiting' | 'arrived' | 'unreadable';
  /** Input for the deck check; undefined for a picture, and until the slide has arrived. */
  facts?: PageFacts;
}

/** A file that is being imported, stored so that the import survives a reload. Only the person with this `uid` sees or sends it. */
export interface ImportRecord {
  format: 1;
  id: string;
  uid: string;
  project_id: string;
  /** Unix milliseconds. */
  created_at: number;
  name: string;
  size: number;
  /** From the file, in Unix milliseconds. */
  last_modified: number;
  /** The presentation that has the notes of this PDF. */
  presentation?: { name: string; size: number };
  /** In deck order; empty until the pages are counted. */
  slides: readonly ImportedSlide[];
  /** Input for the deck check about the whole PDF. */
  deck?: { shows_notes: boolean; other_files: readonly string[] };
  /** Starts since the last slide arrived. */
  attempts: number;
  /**
   * Whether the person must act: the import failed, too many starts brought no progress, some pages could not be read, or the deck check
   * found something.
   */
  is_stopped: boolean;
}

type Records = Readonly<Record<string, ImportRecord>>;

/** The unfinished imports in this browser, of everyone who uses it. */
export const importsStore = createStore<{ records: Records }>(() => ({ records: {} }));

let last: Promise<unknown> = Promise.resolve();

/** Changes the stored records, one change at a time. If storing fails, the import still works, but doesn't survive a reload. */
function changeRecords(by: (records: Records) => Records): Promise<void> {
  const changed = last.then(async () => {
    let stored: Records | undefined;
    await update<Records>(KEY, (records = {}) => (stored = by(records))).catch(() => undefined);
    importsStore.setState(({ records }) => ({ records: stored ?? by(records) }));
  });
  last = changed;
  return changed;
}

async function changeAndNotify(by: (records: Records) => Records): Promise<void> {
  await changeRecords(by);
  notifyTabs(CHANNEL);
}

const isUnexpired = ({ format, created_at }: ImportRecord): boolean =>
  format === 1 && Date.now() - created_at < RETENTION_MS;

/** Loads the stored records of all tabs, and removes expired ones. */
export const loadImports = (): Promise<void> =>
  changeRecords((records) => Object.fromEntries(Object.entries(records).filter(([, record]) => isUnexpired(record))));

/** Reloads the records whenever another tab changes them; returns the unsubscribe function. */
export const subscribeToImports = (): (() => void) => onTabsNotified(CHANNEL, () => void loadImports());

export const saveImport = (record: ImportRecord): Promise<void> =>
  changeAndNotify((records) => ({ ...records, [record.id]: record }));

/** Changes a record, if it still exists. */
export const updateImport = (id: string, by: (record: ImportRecord) => ImportRecord): Promise<void> =>
  changeAndNotify((records) => {
    const record = records[id];
    return record ? { ...records, [id]: by(record) } : records;
  });

/** Removes and returns a record; `removeImportWithFiles` also removes its files. */
export async function removeImport(id: string): Promise<ImportRecord | undefined> {
  let removed: ImportRecord | undefined;
  await changeAndNotify((records) => {
    removed = records[id];
    return Object.fromEntries(Object.entries(records).filter(([key]) => key !== id));
  });
  return removed;
}

/** A person's records, oldest first. */
export const userImports = (records: Records, uid: string): ImportRecord[] =>
  Object.values(records)
    .filter((record) => record.uid === uid)
    .sort((a, b) => a.created_at - b.created_at);

/** Sets the state of some slides. An arrived slide shows that the import works, so it resets `attempts`. */
export function markSlides(record: ImportRecord, ids: Iterable<SlideId>, state: ImportedSlide['state']): ImportRecord {
  const marked = new Set(ids);
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

/** Whether a file is the one being imported, by name, size, and date. */
export const isFileOfImport = ({ name, size, last_modified }: ImportRecord, file: File): boolean =>
  file.name === name && file.size === size && file.lastModified === last_modified;
