import { useCallback } from 'react';
import { showImportError } from '../../uploads/show-problems';
import { sortFiles } from '../../uploads/model/sort-files';
import { useSlideImport } from './slides/use-slide-import';
import { useClipImport } from './timeline/use-clip-import';

/** Gives the function that takes whatever files come: sound and video for the timeline, the others as slides. */
export function useFileImport(): (files: File[]) => void {
  const importSlides = useSlideImport();
  const importClips = useClipImport();
  return useCallback(
    (files) => {
      const bringIn = async () => {
        const { clips, slides } = await sortFiles(files);
        if (clips.length > 0) importClips(clips);
        if (slides.length > 0) importSlides(slides);
      };
      bringIn().catch(showImportError);
    },
    [importSlides, importClips],
  );
}
