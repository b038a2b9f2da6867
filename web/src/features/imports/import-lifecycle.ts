import { newId } from '#shared/ids';
import { createPrivateFolder } from '../../platform/files/private-files';
import { isTakeLocked } from '../../platform/storage/locks';
import { checkDeck } from './deck-check';
import { type ImportRecord, importRecords, slidesInState } from './import-records';
import { removePendingSlides, markUnreadableSlides } from './slides/pending-slides';

/** Name of the lock that a tab holds while it runs an import, so that no other tab runs it. */
export const importLockName = (id: string): string => `import-${id}`;

/** Creates the record of a new import. @param nth its index among imports that start together */
export const createImportRecord = (
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

/** Stops an import until the person continues it, and marks the pages that could not be read. */
export async function stopImport(id: string): Promise<void> {
  await importRecords.update(id, (record) => ({ ...record, is_stopped: true }));
  const record = importRecords.find(id);
  if (record) showUnreadablePages(record);
}

/** Whether all slides of an import have arrived, so that its file is no longer needed. */
export const isImportComplete = ({ slides }: ImportRecord): boolean =>
  slides.length > 0 && slides.every(({ state }) => state === 'arrived');

/** Ends an import that sent all it could. Keeps its record if pages could not be read or the deck check found something. */
export async function finishImport(id: string): Promise<void> {
  const isDone = (record: ImportRecord) => isImportComplete(record) && checkDeck(record).length === 0;
  await importRecords.update(id, (record) => ({ ...record, is_stopped: !isDone(record) }));
  const record = importRecords.find(id);
  if (!record?.is_stopped) return removeImportWithFiles(id);
  if (isImportComplete(record)) await removeImportFiles(id);
  else showUnreadablePages(record);
}

export const showUnreadablePages = (record: ImportRecord): void =>
  markUnreadableSlides(record.project_id, slidesInState(record, 'unreadable'));

export const hideUnreadablePages = (record: ImportRecord): void =>
  removePendingSlides(record.project_id, slidesInState(record, 'unreadable'));

/** Removes an import that is done or no longer wanted. Slides that arrived stay. */
export async function removeImportWithFiles(id: string): Promise<void> {
  const record = await importRecords.remove(id);
  if (record) removePendingSlides(record.project_id, record.slides);
  await removeImportFiles(id);
}

const importedFiles = createPrivateFolder('imports');

/** Stores an import's files as `id-0`, `id-1`, and so on. If that fails, the import still works, but asks for the file after a reload. */
export async function storeImportFiles(id: string, files: readonly File[], signal: AbortSignal): Promise<void> {
  // A recording writes to the same disk and can't be repeated, so it has priority.
  if (await isTakeLocked()) return;
  try {
    const folder = await importedFiles.open();
    for (const [index, file] of files.entries()) {
      const handle = await folder.getFileHandle(`${id}-${index}`, { create: true });
      // Safari before 26 can't do this; the person chooses the file again.
      await file.stream().pipeTo(await handle.createWritable(), { signal });
    }
  } catch {
    await removeImportFiles(id);
  }
}

/** A stored file under its original name; undefined if missing or incomplete. @param index 1 for the presentation with its notes */
export async function findImportFile(
  id: string,
  index: number,
  { name, size }: Pick<File, 'name' | 'size'>,
): Promise<File | undefined> {
  const file = await importedFiles.find(`${id}-${index}`);
  return file?.size === size ? new File([file], name) : undefined;
}

export const removeImportFiles = async (id: string): Promise<void> =>
  void (await Promise.all([0, 1].map((index) => importedFiles.remove(`${id}-${index}`))));

/** Removes files of unknown imports. @param knownIds reads the ids of known imports; each is stored before its files */
export async function removeUnknownFiles(knownIds: () => Promise<ReadonlySet<string>>): Promise<void> {
  const ids = new Set((await importedFiles.list()).map((name) => name.replace(/-\d$/, '')));
  const known = await knownIds();
  for (const id of ids) if (!known.has(id)) await removeImportFiles(id);
}
