import { lazy, type ReactNode, Suspense, useState } from 'react';
import { SUBTITLE_BYTES_MAX } from '#shared/captions/subtitles';
import { Button } from '../../../platform/components/button';
import { Dialog } from '../../../platform/components/dialog';
import { showError } from '../../../platform/components/feedback-store';
import { captionsWording as words } from '../../../wording/captions';
import { useFilePicker } from '../../imports/ui/use-file-picker';
import { type CaptionImportOffer, applyCaptionImport } from '../commands/apply-caption-import';
import { type ImportMode, replacedLines } from '../model/captions/import-captions';
import type { EditorStore } from '../model/editor-store';
import { useEditor, useEditorState } from '../ui/editor-context';
import { buildLinesFromNotes } from './captions-from-notes';

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

async function buildNotesOffer(store: EditorStore): Promise<CaptionImportOffer> {
  const { unheard, ...laid } = await buildLinesFromNotes(store);
  return {
    ...laid,
    edit: words.edits.fromNotes,
    title: words.fromNotes,
    question: (there, replaced) => words.fromNotesText(laid.lines.length, there, replaced),
    done: (taken) => words.takenFromNotes(taken.length, taken.filter(({ unsure }) => unsure).length, unheard),
  };
}

/** Offers the slides' notes as captions, aligned with the speech. */
export function useCaptionsFromNotes(offer: (offer: CaptionImportOffer) => void): {
  isBusy: boolean;
  make: () => void;
} {
  const { store } = useEditor();
  const [isBusy, setBusy] = useState(false);
  const make = () => {
    setBusy(true);
    buildNotesOffer(store)
      .then(offer)
      .catch(showError)
      .finally(() => setBusy(false));
  };
  return { isBusy, make };
}

/** Imports offered captions; asks if some would be replaced. Render `dialog`, and call `offer`. */
export function useCaptionImportOffer(): { dialog: ReactNode; offer: (offer: CaptionImportOffer) => void } {
  const editor = useEditor();
  const [offered, setOffered] = useState<CaptionImportOffer>();
  const there = useEditorState((state) => state.view.lines.length);
  const replaced = useEditorState((state) => replacedLines(state.view, offered?.within).length);
  const answer = (mode: ImportMode) => () => {
    if (offered) applyCaptionImport(editor, offered, mode);
    setOffered(undefined);
  };
  const isForPart = offered?.within !== undefined;
  const dialog = (
    <Dialog
      title={offered?.title ?? ''}
      isOpen={offered !== undefined}
      onClose={() => setOffered(undefined)}
      actions={
        <>
          <Button look={isForPart ? 'primary' : undefined} onClick={answer('fill-gaps')}>
            {words.importFill}
          </Button>
          <Button look={isForPart ? undefined : 'primary'} onClick={answer('replace')}>
            {isForPart ? words.replaceSome(replaced) : words.importReplace}
          </Button>
        </>
      }
    >
      <p>{offered?.question(there, replaced)}</p>
    </Dialog>
  );
  const offer = (next: CaptionImportOffer) => {
    const isAsked = replacedLines(editor.store.getState().view, next.within).length > 0;
    if (isAsked) setOffered(next);
    else applyCaptionImport(editor, next, 'replace');
  };
  return { dialog, offer };
}
