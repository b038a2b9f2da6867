import { useEffect, useState } from 'react';
import { showError } from '../../../components/feedback-store';
import { dataOfPaste, filesOf, hasFiles } from '../../../uploads/pasted-files';

/** Takes files dropped or pasted anywhere on the screen; tells whether some are held over it. */
export function useDroppedFiles(isEnabled: boolean, onFiles: (files: File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isEnabled) return;
    const ends = new AbortController();
    const take = (event: Event, data: DataTransfer | null) => {
      setOver(false);
      if (!hasFiles(data) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      filesOf(data).then(onFiles, showError);
    };
    const hold = (event: DragEvent, isHeld: boolean) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(isHeld);
    };
    const options = { signal: ends.signal };
    window.addEventListener('dragover', (event) => hold(event, true), options);
    // Only when the pointer leaves the window, not one of its elements.
    window.addEventListener('dragleave', (event) => event.relatedTarget === null && hold(event, false), options);
    window.addEventListener('drop', (event) => take(event, event.dataTransfer), options);
    window.addEventListener('paste', (event) => take(event, dataOfPaste(event)), options);
    return () => ends.abort();
  }, [isEnabled, onFiles]);
  return isOver;
}
