import { useCallback } from 'react';
import { useSlideImport } from './slides/use-slide-import';
import { useClipImport } from './timeline/use-clip-import';

/** Gives the function that takes whatever files are dropped: sound and video for the timeline, the others as slides. */
export function useFileImport(): (files: File[]) => void {
  const importSlides = useSlideImport();
  const importClips = useClipImport();
  return useCallback(
    (files) => {
      const clips = files.filter(({ type }) => /^(audio|video)\//.test(type));
      const others = files.filter((file) => !clips.includes(file));
      if (clips.length > 0) importClips(clips);
      if (others.length > 0) importSlides(others);
    },
    [importSlides, importClips],
  );
}
