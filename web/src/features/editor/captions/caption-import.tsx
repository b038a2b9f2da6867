import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SUBTITLE_BYTES_MAX } from '#shared/captions/subtitles';
import type { Caption } from '#shared/entities/caption';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { showError } from '../../../platform/components/feedback-store';
import { captionsWording as words } from '../../../wording/captions';
import { useFilePicker } from '../../imports/ui/use-file-picker';
import { applyCaptionImport } from '../commands/apply-caption-import';
import { type ImportMode, replacedLines } from '../model/captions/import-captions';
import { useEditor, useEditorState } from '../ui/editor-context';
import { buildLinesFromNotes, type LinesFromNotes } from './captions-from-notes';

/** Loaded late, because its encoding tables are large. */
const ImportDialog = lazy(() => import('./import-dialog'));

const CAPTION_FILES = { accept: '.srt,.vtt,text/vtt,application/x-subrip', label: words.importFile, isSingle: true };

/** Reads at most one byte more than allowed, which is enough to reject a file that is too large. */
const readFileStart = async (file: File): Promise<Uint8Array> =>
  new Uint8Array(await file.slice(0, SUBTITLE_BYTES_MAX + 1).arrayBuffer());

/** Imports captions from a file after a preview. Render `input` and `dialog`, and call `choose`. */
export function useSubtitleFileImport(): { input: ReactNode; dialog: ReactNode; choose: () => void } {
  const [bytes, setBytes] = useState<Uint8Array>();
  const { input, choose } = useFilePicker(([chosen]) => {
    if (chosen) readFileStart(chosen).then(setBytes, (error) => showError(error, words.notAddedTitle));
  }, CAPTION_FILES);
  const dialog = bytes && (
    <Suspense>
      <ImportDialog bytes={bytes} onClose={() => setBytes(undefined)} />
    </Suspense>
  );
  return { input, dialog, choose };
}

/** Imports the slides' notes as captions, aligned with the speech; asks if captions would be replaced. Render `dialog`, and call `make`. */
export function useCaptionsFromNotes(): { dialog: ReactNode; isBusy: boolean; make: () => void } {
  const editor = useEditor();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<LinesFromNotes>();
  const there = useEditorState((state) => state.view.lines.length);
  const replaced = useEditorState((state) => (found ? replacedLines(state.view, found.within).length : 0));
  const apply = ({ unspoken, ...notes }: LinesFromNotes, mode: ImportMode) => {
    const done = (taken: readonly Caption[]) =>
      words.takenFromNotes(taken.length, taken.filter(({ unsure }) => unsure).length, unspoken);
    applyCaptionImport(editor, { ...notes, edit: words.edits.fromNotes, done }, mode);
    setFound(undefined);
  };
  const make = async () => {
    setBusy(true);
    try {
      const notes = await buildLinesFromNotes(editor.store);
      const isReplacing = replacedLines(editor.store.getState().view, notes.within).length > 0;
      if (isReplacing) setFound(notes);
      else apply(notes, 'replace');
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  const dialog = (
    <Dialog
      title={words.fromNotes}
      isOpen={found !== undefined}
      onClose={() => setFound(undefined)}
      actions={
        found && (
          <>
            <Button look="primary" onClick={() => apply(found, 'fill-gaps')}>
              {words.importFill}
            </Button>
            <Button onClick={() => apply(found, 'replace')}>{words.replaceSome(replaced)}</Button>
          </>
        )
      }
    >
      <p>{found && words.fromNotesText(found.lines.length, there, replaced)}</p>
    </Dialog>
  );
  return { dialog, isBusy, make: () => void make() };
}
