import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SUBTITLE_BYTES_MAX } from '#shared/captions/subtitles';
import { showError } from '../../../components/feedback-store';
import { useFilePicker } from '../../../uploads/ui/use-file-picker';
import { captionsWording as words } from '../../../wording/captions';
import type { SubtitleFile } from './import-dialog';

/** What reads every encoding is loaded when there is something to read. */
const ImportDialog = lazy(() => import('./import-dialog'));

const CAPTION_FILES = { accept: '.srt,.vtt,text/vtt,application/x-subrip', label: words.importFile, isSingle: true };

/** What is far too large is refused by its first part. */
const readStart = async (file: File): Promise<SubtitleFile> => ({
  name: file.name,
  bytes: new Uint8Array(await file.slice(0, SUBTITLE_BYTES_MAX + 1).arrayBuffer()),
});

/** Imports the captions of a file, after a look at them. Put `input` and `dialog` somewhere, and call `choose`. */
export function useCaptionImport(): { input: ReactNode; dialog: ReactNode; choose: () => void } {
  const [file, setFile] = useState<SubtitleFile>();
  const { input, choose } = useFilePicker(([chosen]) => {
    if (chosen) readStart(chosen).then(setFile, (error) => showError(error, words.notAddedTitle));
  }, CAPTION_FILES);
  const dialog = file && (
    <Suspense>
      <ImportDialog file={file} onClose={() => setFile(undefined)} />
    </Suspense>
  );
  return { input, dialog, choose };
}
