import { update } from 'idb-keyval';
import { createStore } from 'zustand/vanilla';
import type { SlideId } from '#shared/entities/scalars';
import type { PageFacts } from './pdf/page-facts';
import type { PageSpec } from './pdf/render-pdf';
import type { SlidePlace } from './slides/pending-slides';

const KEY = 'narradeck.imports';
/** Where the tabs of this browser tell each other that an import began, got further or ended. */
const CHANNEL = 'imports';
/** An import that nobody continued is forgotten after this time, as recordings are. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** One slide that a file becomes: a page of a PDF, or a part of one; a picture has one page. */
export interface ImportedSlide extends SlidePlace, PageSpec {
  notes: string;
  state: 'waiting' | 'arrived' | 'unreadable';
  /** What the deck check needs to know of its page; undefined until it has arrived, and for a picture. */
  facts?: PageFacts;
}

/** A file that is being imported, so that the import can continue after a reload. Only the person with this `uid` sees it or sends it. */
export interface ImportRecord {
  format: 1;
  id: string;
  uid: string;
  project_id: string;
  /** Unix milliseconds. */
  created_at: number;
  name: string;
  size: number;
  /** As the file says it, in Unix milliseconds. */
  last_modified: number;
  /** The presentation beside it that has the notes. */
  presentation?: { name: string; size: number };
  /** In the order of the deck; empty until the pages are counted. */
  slides: readonly ImportedSlide[];
  /** What the deck check needs to know of a PDF as a whole. */
  deck?: { shows_notes: boolean; other_files: readonly string[] };
  /** How often it was started since the last slide arrived. */
  attempts: number;
  /**
   * Whether it waits for its person: it failed, it was started too often in vain, some of its pages could not be read, or there is
   * something to check.
   */
  is_stopped: boolean;
}

type Records = Readonly<Record<string, ImportRecord>>;

/** What this browser knows of unfinished imports, of everybody who uses it. */
export const importsStore = createStore<{ records: Records }>(() => ({ records: {} }));

let last: Promise<unknown> = Promise.resolve();

/** Changes the stored records, one change after the other. Where nothing can be stored, the import works all the same, but not after a reload. */
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
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

const isUnexpired = ({ format, created_at }: ImportRecord): boolean =>
  format === 1 && Date.now() - created_at < RETENTION_MS;

/** Reads the records that this page or another one stored; those that are too old are removed. */
export const loadImports = (): Promise<void> =>
  changeRecords((records) => Object.fromEntries(Object.entries(records).filter(([, record]) => isUnexpired(record))));

/** Reads the records again whenever another tab changes them; returns a function that ends this. */
export function subscribeToImports(): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.onmessage = () => void loadImports();
  return () => channel.close();
}

/** Stores a record, a new one or one in place of an earlier one. */
export const saveImport = (record: ImportRecord): Promise<void> =>
  changeAndNotify((records) => ({ ...records, [record.id]: record }));

/** Changes a record; nothing happens when it was forgotten meanwhile. */
export const updateImport = (id: string, by: (record: ImportRecord) => ImportRecord): Promise<void> =>
  changeAndNotify((records) => {
    const record = records[id];
    return record ? { ...records, [id]: by(record) } : records;
  });

/** Removes a record and gives it; its files are removed by `removeImportWithFiles`. */
export async function removeImport(id: string): Promise<ImportRecord | undefined> {
  let removed: ImportRecord | undefined;
  await changeAndNotify((records) => {
    removed = records[id];
    return Object.fromEntries(Object.entries(records).filter(([key]) => key !== id));
  });
  return removed;
}

/** A person's records, the oldest first. */
export const userImports = (records: Records, uid: string): ImportRecord[] =>
  Object.values(records)
    .filter((record) => record.uid === uid)
    .sort((a, b) => a.created_at - b.created_at);

/** The record with some of its slides in another state. A slide that arrives shows that the import works: it starts counting anew. */
export function markSlides(record: ImportRecord, ids: Iterable<SlideId>, state: ImportedSlide['state']): ImportRecord {
  const marked = new Set(ids);
  const slides = record.slides.map((slide) => (marked.has(slide.id) ? { ...slide, state } : slide));
  return { ...record, slides, attempts: state === 'arrived' ? 0 : record.attempts };
}

/** The record with what was seen of the pages of some slides. */
export const addPageFacts = (record: ImportRecord, facts: ReadonlyMap<SlideId, PageFacts>): ImportRecord => ({
  ...record,
  slides: record.slides.map((slide) => ({ ...slide, facts: facts.get(slide.id) ?? slide.facts })),
});

/** The record's slides in a state. */
export const slidesInState = ({ slides }: ImportRecord, state: ImportedSlide['state']): ImportedSlide[] =>
  slides.filter((slide) => slide.state === state);

/** The pages that could not be read, in order, each once. */
export const unreadablePages = (record: ImportRecord): number[] => [
  ...new Set(slidesInState(record, 'unreadable').map(({ page }) => page)),
];

/** Whether a file is the one that was being imported, by its name, size and date. */
export const isFileOfImport = ({ name, size, last_modified }: ImportRecord, file: File): boolean =>
  file.name === name && file.size === size && file.lastModified === last_modified;
