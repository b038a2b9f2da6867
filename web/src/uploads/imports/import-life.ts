import { newId } from '#shared/ids';
import { forgetSlides, showUnreadableSlides } from '../slides/slides-on-their-way';
import { checkDeck } from './deck-check';
import { removeImportFiles } from './import-disk';
import { type ImportRecord, importsStore, removeImport, slidesThatAre, updateImport } from './import-records';

/** Name of the lock that a tab holds while it runs an import, so that no other one runs it, too. */
export const importLock = (id: string): string => `import-${id}`;

/** A record of a file whose import begins. @param nth its place among those that begin together */
export const newImport = (
  { uid, projectId }: { uid: string; projectId: string },
  { file, presentation }: { file: File; presentation?: File },
  nth: number,
): ImportRecord => ({
  format: 1,
  id: newId(),
  uid,
  project_id: projectId,
  created_at: Date.now() + nth,
  name: file.name,
  size: file.size,
  last_modified: file.lastModified,
  presentation: presentation && { name: presentation.name, size: presentation.size },
  slides: [],
  attempts: 1,
  is_stopped: false,
});

/** Lets an import wait for its person, and marks the places of pages that could not be read. */
export async function stopImport(id: string): Promise<void> {
  await updateImport(id, (record) => ({ ...record, is_stopped: true }));
  const record = importsStore.getState().records[id];
  if (record) showUnreadable(record);
}

/** Whether all slides of an import have arrived: its file is not needed any more. */
export const isComplete = ({ slides }: ImportRecord): boolean =>
  slides.length > 0 && slides.every(({ state }) => state === 'arrived');

/** Ends an import that has sent all it could: it is forgotten, unless some of its pages or the deck check wait for its person. */
export async function finishImport(id: string): Promise<void> {
  const isDone = (record: ImportRecord) => isComplete(record) && checkDeck(record).length === 0;
  await updateImport(id, (record) => ({ ...record, is_stopped: !isDone(record) }));
  const record = importsStore.getState().records[id];
  if (!record?.is_stopped) return forgetImport(id);
  if (isComplete(record)) await removeImportFiles(id);
  else showUnreadable(record);
}

/** Marks the places of an import's pages that could not be read. */
export const showUnreadable = (record: ImportRecord): void =>
  showUnreadableSlides(record.project_id, slidesThatAre(record, 'unreadable'));

/** Takes these marks away. */
export const hideUnreadable = (record: ImportRecord): void =>
  forgetSlides(
    record.project_id,
    slidesThatAre(record, 'unreadable').map((slide) => slide.id),
  );

/** Forgets an import: it is done, or its person does not want the rest. What has arrived stays. */
export async function forgetImport(id: string): Promise<void> {
  const record = await removeImport(id);
  if (record) {
    forgetSlides(
      record.project_id,
      record.slides.map((slide) => slide.id),
    );
  }
  await removeImportFiles(id);
}
