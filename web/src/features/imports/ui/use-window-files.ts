import { useEffect, useEffectEvent, useState } from 'react';
import { showImportError } from '../../../platform/components/feedback-store';
import { hasDraggedFiles } from '../../../platform/files/file-drops';

/**
 * Receives files that are dropped or pasted anywhere on the screen; returns whether files are dragged over it. While a dialog is open,
 * files are ignored, unless it is the only dialog and `isInDialog` says that the caller is part of it.
 */
export function useWindowFiles(
  onFiles: (files: File[]) => void,
  { isEnabled = true, isInDialog = false }: { isEnabled?: boolean; isInDialog?: boolean } = {},
): boolean {
  const [isOver, setOver] = useState(false);
  const isTaking = () => document.querySelectorAll('dialog[open]').length === (isInDialog ? 1 : 0);
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    setOver(false);
    if (!hasFiles(data) || !isTaking()) return;
    event.preventDefault();
    readTransferFiles(data).then(onFiles, showImportError);
  });
  const hold = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer || !hasDraggedFiles(event) || !isTaking()) return;
    event.dataTransfer.dropEffect = 'copy';
    setOver(true);
  });

  useEffect(() => {
    if (!isEnabled) return;
    const ends = new AbortController();
    const options = { signal: ends.signal };
    window.addEventListener('dragover', hold, options);
    // `relatedTarget` is null only if the pointer leaves the window.
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), options);
    window.addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    window.addEventListener('paste', (event) => take(event, pastedData(event)), options);
    return () => ends.abort();
  }, [isEnabled]);
  return isOver;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));

/** A paste's data with files. Cells come as text and as a picture; in a text field, the person means the text. */
function pastedData({ clipboardData, target }: ClipboardEvent): DataTransfer | null {
  const isText = clipboardData?.types.includes('text/plain') ?? false;
  return isText && isField(target) ? null : clipboardData;
}

const hasFiles = (data: DataTransfer | null): data is DataTransfer => (data?.files.length ?? 0) > 0;

/** All files of a paste or drop, including those in folders and unsupported ones. Call it while the event is handled. */
async function readTransferFiles({ items, files }: DataTransfer): Promise<File[]> {
  // Entries are only available during the event.
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  const given = [...files];
  if (!entries.some(({ isDirectory }) => isDirectory)) return given;
  return (await Promise.all(entries.map(readFolderFiles))).flat();
}

async function readFolderFiles(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await readEntryFile(entry)];
  // On a Mac, some documents are folders. Keynote's are reported by name, not opened.
  if (!isFolder(entry) || /\.key$/i.test(entry.name)) return [new File([], entry.name)];
  const reader = entry.createReader();
  const below: Promise<File[]>[] = [];
  // Each call returns only some of the entries.
  for (let more = true; more;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // Skips files of the operating system, such as .DS_Store.
    below.push(...batch.filter(({ name }) => !name.startsWith('.') && name !== 'Thumbs.db').map(readFolderFiles));
    more = batch.length > 0;
  }
  return (await Promise.all(below)).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** The file, with the `webkitRelativePath` that a file chosen with its folder has. */
async function readEntryFile(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) });
}
