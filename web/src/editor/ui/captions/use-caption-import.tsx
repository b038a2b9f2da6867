import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SUBTITLE_BYTES_MAX } from '#shared/captions/subtitles';
import { showError } from '../../../components/feedback-store';
import { useFilePicker } from '../../../uploads/ui/use-file-picker';
import { captionsWording as words } from '../../../wording/captions';

/** Its tables of encodings are large, and only needed once a file was chosen. */
const ImportDialog = lazy(() => import('./import-dialog'));

const CAPTION_FILES = { accept: '.srt,.vtt,text/vtt,application/x-subrip', label: words.importFile, isSingle: true };

/** Reads at most one byte more than is allowed: enough to refuse a file that is too large. */
const readStart = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, SUBTITLE_BYTES_MAX + 1).arrayBuffer());

/** Imports the captions of a file that a person chooses, once they have seen them. Render `input` and `dialog`, and call `choose`. */
export function useCaptionImport(): { input: ReactNode; dialog: ReactNode; choose: () => void } {
  const [bytes, setBytes] = useState<Uint8Array>();
  const { input, choose } = useFilePicker(([chosen]) => {
    if (chosen) readStart(chosen).then(setBytes, (error) => showError(error, words.notAddedTitle));
  }, CAPTION_FILES);
  const dialog = bytes && (
    <Suspense>
      <ImportDialog bytes={bytes} onClose={() => setBytes(undefined)} />
    </Suspense>
  );
  return { input, dialog, choose };
}
