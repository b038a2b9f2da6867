import { useEffect, useEffectEvent } from 'react';
import { filesOf, filesOfPaste } from '../../uploads/pasted-files';

/** Takes files that are dropped or pasted anywhere on the screen; tells whether some are held over it. */
export function useWindowFiles(onFiles: (files: File[]) => void, onHeldOver: (isOver: boolean) => void): void {
  const take = useEffectEvent((event: Event, files: File[]) => {
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  const hold = useEffectEvent((event: DragEvent, isOver: boolean) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    onHeldOver(isOver);
  });

  useEffect(() => {
    const ends = new AbortController();
    const options = { signal: ends.signal };
    window.addEventListener('paste', (event) => take(event, filesOfPaste(event)), options);
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
        take(event, filesOf(event.dataTransfer));
      },
      options,
    );
    return () => ends.abort();
  }, []);
}
