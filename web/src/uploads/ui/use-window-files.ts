import { useEffect, useEffectEvent, useState } from 'react';
import { dataOfPaste, filesOf, hasFiles } from '../pasted-files';
import { showImportError } from '../show-problems';

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
    filesOf(data).then(onFiles, showImportError);
  });
  const hold = useEffectEvent((event: DragEvent) => {
    if (!event.dataTransfer || !holdsFiles(event) || !isTaking()) return;
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
    window.addEventListener('paste', (event) => take(event, dataOfPaste(event)), options);
    return () => ends.abort();
  }, [isEnabled]);
  return isOver;
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Keeps the browser from opening a file that is dropped where nothing takes it, which would leave the app. Once, before any screen. */
export function refuseDroppedFiles(): void {
  const refuse = (event: DragEvent) => {
    if (!event.dataTransfer || !holdsFiles(event)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'none';
  };
  window.addEventListener('dragover', refuse);
  window.addEventListener('drop', refuse);
}
