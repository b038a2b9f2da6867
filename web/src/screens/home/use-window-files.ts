import { useEffect, useEffectEvent } from 'react';
import { showError } from '../../components/feedback-store';
import { dataOfPaste, filesOf, hasFiles } from '../../uploads/pasted-files';

/** Takes files that are dropped or pasted anywhere on the screen; tells whether some are held over it. */
export function useWindowFiles(onFiles: (files: File[]) => void, onHeldOver: (isOver: boolean) => void): void {
  const take = useEffectEvent((event: Event, data: DataTransfer | null) => {
    if (!hasFiles(data)) return;
    event.preventDefault();
    filesOf(data).then(onFiles, showError);
  });
  const hold = useEffectEvent((event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    onHeldOver(isOver);
  });

  useEffect(() => {
    const ends = new AbortController();
    const options = { signal: ends.signal };
    window.addEventListener('paste', (event) => take(event, dataOfPaste(event)), options);
    window.addEventListener('dragover', (event) => hold(event, true), options);
    window.addEventListener(
      'dragleave',
      // Only when the pointer leaves the window, not one of its elements.
      (event) => event.relatedTarget === null && hold(event, false),
      options,
    );
    window.addEventListener(
      'drop',
      (event) => {
        hold(event, false);
        take(event, event.dataTransfer);
      },
      options,
    );
    return () => ends.abort();
  }, []);
}
