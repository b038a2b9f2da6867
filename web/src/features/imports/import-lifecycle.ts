import { newId } from '#shared/ids';
import { retryWhileLocked } from '../../platform/files/private-files';
import { isTakeLocked } from '../../platform/storage/locks';
import { checkDeck } from './deck-check';
import { type ImportRecord, importsStore, removeImport, slidesInState, updateImport } from './import-records';
import { removePendingSlides, markUnreadableSlides } from './slides/pending-slides';

/** Name of the lock that a tab holds while it runs an import, so that no other one runs it, too. */
export const importLockName = (id: string): string => `import-${id}`;

/** A record of a file whose import begins. @param nth its place among those that begin together */
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

/** Lets an import wait for its person, and marks the places of pages that could not be read. */
export async function stopImport(id: string): Promise<void> {
  await updateImport(id, (record) => ({ ...record, is_stopped: true }));
  const record = importsStore.getState().records[id];
  if (record) showUnreadablePages(record);
}

/** Whether all slides of an import have arrived: its file is not needed any more. */
export const isImportComplete = ({ slides }: ImportRecord): boolean =>
  slides.length > 0 && slides.every(({ state }) => state === 'arrived');

/** Ends an import that has sent all it could: it is forgotten, unless some of its pages or the deck check wait for its person. */
export async function finishImport(id: string): Promise<void> {
  const isDone = (record: ImportRecord) => isImportComplete(record) && checkDeck(record).length === 0;
  await updateImport(id, (record) => ({ ...record, is_stopped: !isDone(record) }));
  const record = importsStore.getState().records[id];
  if (!record?.is_stopped) return removeImportWithFiles(id);
  if (isImportComplete(record)) await removeImportFiles(id);
  else showUnreadablePages(record);
}

/** Marks the places of an import's pages that could not be read. */
export const showUnreadablePages = (record: ImportRecord): void =>
  markUnreadableSlides(record.project_id, slidesInState(record, 'unreadable'));

/** Takes these marks away. */
export const hideUnreadablePages = (record: ImportRecord): void =>
  removePendingSlides(
    record.project_id,
    slidesInState(record, 'unreadable').map((slide) => slide.id),
  );

/** Forgets an import: it is done, or its person does not want the rest. What has arrived stays. */
export async function removeImportWithFiles(id: string): Promise<void> {
  const record = await removeImport(id);
  if (record) {
    removePendingSlides(
      record.project_id,
      record.slides.map((slide) => slide.id),
    );
  }
  await removeImportFiles(id);
}

/** Folder of the browser's private disk for files that are being imported. */
const FOLDER = 'imports';

const openImportsFolder = async (): Promise<FileSystemDirectoryHandle> =>
  (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create: true });

/** Stores an import's files as `id-0`, `id-1` and so on. Whatever hinders it, the import works all the same, but asks for the file after a reload. */
export async function storeImportFiles(id: string, files: readonly File[], signal: AbortSignal): Promise<void> {
  // A recording writes to the same disk, and what is said is not there a second time.
  if (await isTakeLocked()) return;
  try {
    const folder = await openImportsFolder();
    for (const [index, file] of files.entries()) {
      const handle = await folder.getFileHandle(`${id}-${index}`, { create: true });
      // Safari before 26 cannot: there the file is chosen again.
      await file.stream().pipeTo(await handle.createWritable(), { signal });
    }
  } catch {
    await removeImportFiles(id);
  }
}

/**
 * A stored file under the name that it had; undefined where it is not there, or not all of it.
 * @param index 0 for the file itself, 1 for the presentation beside it
 */
export async function findImportFile(
  id: string,
  index: number,
  { name, size }: Pick<File, 'name' | 'size'>,
): Promise<File | undefined> {
  try {
    const file = await (await (await openImportsFolder()).getFileHandle(`${id}-${index}`)).getFile();
    return file.size === size ? new File([file], name) : undefined;
  } catch {
    return undefined;
  }
}

/** Removes an import's files; those that are not there are left alone. */
export async function removeImportFiles(id: string): Promise<void> {
  const folder = await openImportsFolder().catch(() => undefined);
  for (const index of [0, 1])
    await retryWhileLocked(async () => folder?.removeEntry(`${id}-${index}`)).catch(() => undefined);
}

/** Removes the files of imports that are not known any more. @param knownIds reads the ids of those that are; each was stored before its files */
export async function removeUnknownFiles(knownIds: () => Promise<ReadonlySet<string>>): Promise<void> {
  try {
    const ids = new Set<string>();
    for await (const name of (await openImportsFolder()).keys()) ids.add(name.replace(/-\d$/, ''));
    const known = await knownIds();
    for (const id of ids) if (!known.has(id)) await removeImportFiles(id);
  } catch {
    // A browser without a private disk has no files.
  }
}
