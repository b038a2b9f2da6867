import { useEffect, useEffectEvent, useState } from 'react';
import { showImportError } from '../import-problem';

/**
 * Takes files that are dropped or pasted anywhere on the screen; tells whether some are held over it. Files that come while a dialog is
 * open are not taken, unless it is the only one and `isInDialog`: this is a part of it.
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
    // Only when the pointer leaves the window, not one of its elements.
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && setOver(false), options);
    window.addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    window.addEventListener('paste', (event) => take(event, pastedData(event)), options);
    return () => ends.abort();
  }, [isEnabled]);
  return isOver;
}

const hasDraggedFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Keeps the browser from opening a file that is dropped where nothing takes it, which would leave the app. Once, before any screen. */
export function preventFileDrops(): void {
  const refuse = (event: DragEvent) => {
    if (!event.dataTransfer || !hasDraggedFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'));

/**
 * The data of a paste that holds files. Cells of a table bring a picture of themselves beside their text: in a field it is the text that
 * is meant, and there are no files.
 */
function pastedData({ clipboardData, target }: ClipboardEvent): DataTransfer | null {
  const isText = clipboardData?.types.includes('text/plain') ?? false;
  return isText && isField(target) ? null : clipboardData;
}

/** Whether a paste or a drop holds files or folders. */
const hasFiles = (data: DataTransfer | null): data is DataTransfer => (data?.files.length ?? 0) > 0;

/**
 * The files of a paste or a drop, all of them, those in folders included: one that cannot be taken is named to the person, not
 * swallowed. Call it while the event is handled.
 */
async function readTransferFiles({ items, files }: DataTransfer): Promise<File[]> {
  // An entry can be asked for only until the event is over.
  const entries = [...items].flatMap((item) => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []));
  const given = [...files];
  if (!entries.some(({ isDirectory }) => isDirectory)) return given;
  return (await Promise.all(entries.map(readFolderFiles))).flat();
}

async function readFolderFiles(entry: FileSystemEntry): Promise<File[]> {
  if (isFile(entry)) return [await readEntryFile(entry)];
  // On a Mac, what a person sees as one file is a folder in some programs: Keynote's are named, not opened.
  if (!isFolder(entry) || /\.key$/i.test(entry.name)) return [new File([], entry.name)];
  const reader = entry.createReader();
  const below: Promise<File[]>[] = [];
  // Each call gives some more of them.
  for (let more = true; more;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // What systems keep beside the files, such as .DS_Store, nobody means.
    below.push(...batch.filter(({ name }) => !name.startsWith('.') && name !== 'Thumbs.db').map(readFolderFiles));
    more = batch.length > 0;
  }
  return (await Promise.all(below)).flat();
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

/** The file, which says where it lies as one does that was chosen with its folder. */
async function readEntryFile(entry: FileSystemFileEntry): Promise<File> {
  const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
  return Object.defineProperty(file, 'webkitRelativePath', { value: entry.fullPath.slice(1) });
}
